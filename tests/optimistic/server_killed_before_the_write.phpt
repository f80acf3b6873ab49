--TEST--
When the server dies while $change runs, nothing was written, and the error says so
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/optimistic.php';

$server = server();
$value = new RedisOptimisticLock('key', $server->dsn());
$value->update(fn () => 'old');
echo failure(fn () => $value->update(function () use ($server) {
    $server->kill();
    // On a busy machine it takes a moment until the connection isn't established any more.
    $open = sprintf('/:%04X 01 /', $server->port);
    await(fn () => preg_grep($open, file('/proc/self/net/tcp')) === []);

    return 'new';
})), "\n";
echo failure(fn () => $value->read()), "\n";
$server->restart();
var_dump($value->update(one_more(...)));
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 closed the connection before "key" was written: nothing was
DistLock\ConnectionException: Cannot connect to redis://127.0.0.1:PORT/0: Connection refused
string(1) "1"
