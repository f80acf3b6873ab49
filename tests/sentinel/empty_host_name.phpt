--TEST--
A sentinel that names a host that begins with a NUL, or is empty, is said to have sent what no sentinel would
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

foreach (["\0master", ''] as $host) {
    $sentinel = peer(function (Connection $connection) use ($host): void {
        while (($command = $connection->command()) !== null) {
            $connection->write($command[0] === 'SENTINEL' ? "*2\r\n" . bulk($host) . bulk('1') : "+OK\r\n");
        }
    });
    $message = thrown(fn () => ($lock = new RedisLock(key(), "redis+sentinel://127.0.0.1:$sentinel->port/main?connect_timeout=20"))->acquire(0.0));
    echo preg_replace('/:\d+/', ':port', $message), "\n";
}
--EXPECT--
DistLock\ConnectionException: sentinel 127.0.0.1:port of "main" sent a reply that no Redis server would send
DistLock\ConnectionException: sentinel 127.0.0.1:port of "main" sent a reply that no Redis server would send
