--TEST--
A callback that cancels its own ticket makes the call throw, and leaves nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\await_with;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();
await_with(function ($ticket): void {
    $ticket->cancel();
});
(new \Fiber(function (): void {
    $lock = new RedisLock(key(), dsn());
    echo answer_of(fn () => $lock->acquire()), "\n", $lock->getState()->name, "\n";
}))->start();
await(fn () => redis()->zCard(queue(key())) === 0);
$holder->release();
await_nobody(key());
echo "nothing is left\n";
--EXPECT--
LockStateException: The ticket was settled or cancelled before the call was over
Unlocked
nothing is left
