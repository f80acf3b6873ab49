--TEST--
If a sentinel, or a node, is silent after it named a server that can't be reached, the exception names that server
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

/** Says that once, and to others nothing. */
function once_only(string $reply): Peer
{
    $asked = directory() . '/asked';

    return peer(function (Connection $connection) use ($reply, $asked): void {
        $isFirst = @mkdir($asked);
        while ($connection->command() !== null) {
            $isFirst && $connection->write($reply);
        }
    });
}

const HOST = '255.255.255.255';

$sentinel = once_only("*2\r\n" . bulk(HOST) . bulk('6379'));
$node = once_only("*1\r\n*3\r\n:0\r\n:16383\r\n*2\r\n" . bulk(HOST) . ":6379\r\n");
foreach (["redis+sentinel://127.0.0.1:$sentinel->port/main", "redis+cluster://127.0.0.1:$node->port"] as $dsn) {
    $lock = new RedisLock(key(), $dsn . '?connect_timeout=4');
    echo thrown(fn () => $lock->acquire(0.0)), "\n";
}
--EXPECTF--
DistLock\ConnectionException: Cannot connect to %s255.255.255.255:6379%s
DistLock\ConnectionException: Cannot connect to %s255.255.255.255:6379%s
