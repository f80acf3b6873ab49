--TEST--
A fiber that is never resumed is destroyed at the end, or earlier, and leaves nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\await_with;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();
await_with(fn () => \Fiber::suspend());
$fiber = new \Fiber(function (): void {
    try {
        $lock = new RedisLock(key(), dsn());
        $lock->acquire();
    } finally {
        echo "finally\n";
    }
});
$fiber->start();
tick_until(fn () => redis()->zCard(queue(key())) === 1);
unset($fiber);
await(fn () => redis()->zCard(queue(key())) === 0);
$holder->release();
await_nobody(key());

// Inside synchronized(): the lock is released without a wait.
$fiber = new \Fiber(function (): void {
    (new RedisLock(key(), dsn()))->synchronized(function (): void {
        echo "inside\n";
        \Fiber::suspend('inside');
    });
});
$fiber->start();
while ($fiber->isStarted() && redis()->exists(key()) === 0) {
    tick(0.02);
}
foreach (range(1, 5) as $_) {
    if (tick(0.02) !== []) {
        break;
    }
}
$fiber->resume();
unset($fiber);
await_nobody(key());

// At the end of the script.
$child = child(function (): void {
    $fiber = new \Fiber(function (): void {
        $lock = new RedisLock(key(), dsn());
        $lock->acquire();
    });
    $fiber->start();
    $GLOBALS['kept'] = $fiber;
});
$child->result();
await_nobody(key());
echo "nothing is left\n";
--EXPECT--
finally
inside
nothing is left
