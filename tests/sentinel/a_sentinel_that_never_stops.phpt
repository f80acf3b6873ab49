--TEST--
A sentinel that sends messages without end holds up no call
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
            $message = "*3\r\n" . bulk('message') . bulk('+switch-master') . bulk('other 1 2 3 4');
            // It takes longer to read than to write, so there is always more, if this process has its share of the
            // processors.
            $news = str_repeat($message, 5000) . str_repeat(":1\r\n", 500_000);
            @proc_nice(-20);
            $end = hrtime(true) + 60e9;
            $connection->tell('telling');
            while (hrtime(true) < $end && $connection->write($news));
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
echo between(0, $seconds, 8 * slowness()), "\n";
$sentinel->stop();
--EXPECT--
acquired, released
acquired, released
acquired, released
yes
