--TEST--
A replica that a sentinel takes for the master is asked again for the connect timeout, then named
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/sentinel.php';

$replica = shared_sentinels()->replicas()[0];
$sentinel = peer(function (Connection $connection) use ($replica): void {
    while (($command = $connection->command()) !== null) {
        $connection->write($command[0] === 'SENTINEL' ? "*2\r\n" . bulk('127.0.0.1') . bulk((string) $replica->port) : "+OK\r\n");
    }
});
$lock = new RedisLock(key(), "redis+sentinel://127.0.0.1:$sentinel->port/main?connect_timeout=4");
echo between(2, seconds(fn () => print failure(fn () => $lock->acquire(30.0)) . "\n"), 4 + 3.5 * slowness()), "\n";
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 ("main") is a replica, although the sentinels say otherwise
yes
