--TEST--
A server that reports a negative number of replicas, or more than there can be, is said to have sent a reply that no Redis server would send
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

/** What comes of an acquire at a server that gives each lock, and then tells this number of replicas. */
function told(string $count): string
{
    $server = peer(function (Connection $connection) use ($count): void {
        while (($command = $connection->command()) !== null) {
            $connection->write(match ($command[0]) {
                'EVAL', 'EVALSHA' => ":7\r\n",
                'WAIT' => ":$count\r\n",
                default => "+OK\r\n",
            });
        }
    });

    return thrown(fn () => ($lock = new RedisLock(key(), $server->dsn(['connect_timeout' => 20, 'timeout' => 20]), replicas: 1))->acquire(0.0));
}

foreach (['-1', '-2', '4294967297'] as $count) {
    echo preg_replace('/:\d+/', ':port', told($count)), "\n";
}
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:port/0 sent a reply that no Redis server would send
DistLock\ConnectionException: redis://127.0.0.1:port/0 sent a reply that no Redis server would send
DistLock\ConnectionException: redis://127.0.0.1:port/0 sent a reply that no Redis server would send
