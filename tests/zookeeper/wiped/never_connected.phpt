--TEST--
A worker that does nothing stops asking a server that has never accepted its session, and asks again with its next call
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/wiped.php';

$listener = stream_socket_server('tcp://127.0.0.1:0');
$lock = new ZkLock(path(), stream_socket_get_name($listener, false), 2.0);
$is_asked = static function () use ($listener): bool {
    $connection = @stream_socket_accept($listener, 1.0 * slowness());

    return $connection !== false && fclose($connection);
};
for ($number = 0; $number < 2; $number++) {
    echo strstr(outcome(fn () => $lock->acquire(0.0)), ':', true), "\n";
    var_dump($is_asked());
    await(static fn () => !$is_asked(), 20 * slowness(), 'the end of the attempts');
}
--EXPECT--
DistLock\ConnectionException
bool(true)
DistLock\ConnectionException
bool(true)
