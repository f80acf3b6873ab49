--TEST--
A server that sends a byte now and then does not stretch the timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$peer = peer(function (Connection $connection) {
    while (true) {
        $connection->write('+');
        usleep(50000);
    }
});
$lock = new RedisLock(key(), $peer->dsn(['connect_timeout' => 0.5]));
$seconds = seconds(fn () => print(failure(fn () => $lock->acquire()) . "\n"));
echo between(0.5, $seconds, 0.5 + slowness()), "\n";
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
yes
