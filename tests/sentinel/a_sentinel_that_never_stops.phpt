--TEST--
A sentinel that tells without end holds no call up
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$sentinel = peer(function (Connection $connection) use ($server): void {
    while (($command = $connection->command()) !== null) {
        if ($command[0] === 'SENTINEL') {
            $connection->write("*2\r\n" . bulk('127.0.0.1') . bulk((string) $server->port));
        } else {
            $connection->write("*3\r\n" . bulk('subscribe') . bulk('+switch-master') . ":1\r\n");
            $news = str_repeat("*3\r\n" . bulk('message') . bulk('+switch-master') . bulk('other 1 2 3 4'), 5000);
            $end = hrtime(true) + 60e9;
            $connection->tell('telling');
            while (hrtime(true) < $end) {
                $connection->write($news);
            }
        }
    }
});
$lock = new RedisLock(key(), "redis+sentinel://127.0.0.1:$sentinel->port/main?connect_timeout=2&timeout=2");
$seconds = seconds(function () use ($lock, $sentinel) {
    for ($i = 0; $i < 3; $i++) {
        echo $lock->acquire(0.0) ? 'acquired' : 'not', ', ', $lock->release() ? 'released' : 'not', "\n";
        $i > 0 || $sentinel->await();
    }
});
echo between(0, $seconds, 20 * slowness()), "\n";
$sentinel->stop();
--EXPECT--
acquired, released
acquired, released
acquired, released
yes
