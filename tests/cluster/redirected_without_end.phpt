--TEST--
Nodes that redirect to each other have one connect timeout and one timeout together
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

/**
 * A node that serves all slots by its map, but says late, when it is asked for one, that the node at $target() does.
 */
function redirecting(callable $target): Peer
{
    return peer(function (Connection $connection) use ($target): void {
        while (($command = $connection->command()) !== null) {
            if ($command[0] === 'CLUSTER') {
                $connection->write("*1\r\n*3\r\n:0\r\n:16383\r\n*2\r\n" . bulk('') . ':' . $target() . "\r\n");
            } elseif (in_array($command[0], ['EVAL', 'EVALSHA'], true)) {
                usleep(700000);
                $connection->write('-MOVED 1 127.0.0.1:' . $target() . "\r\n");
            } else {
                $connection->write("+OK\r\n");
            }
        }
    });
}

$file = directory() . '/port';
$one = redirecting(fn () => (int) file_get_contents($file));
$two = redirecting(fn () => $one->port);
file_put_contents($file, (string) $two->port);
$lock = new RedisLock(key(), "redis+cluster://127.0.0.1:$one->port?connect_timeout=1&timeout=1");
$seconds = seconds(fn () => print(failure(fn () => $lock->acquire(0.0)) . "\n"));
echo between(0.7, $seconds, 5.5 * slowness()), "\n";
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT did not answer in time
yes
