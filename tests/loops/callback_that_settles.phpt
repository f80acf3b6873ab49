--TEST--
A callback that settles its own ticket makes the call throw, and the lock isn't held then
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisOptimisticLock;

use function DistLock\await_with;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

await_with(function ($ticket): void {
    tick_until(fn () => $ticket->isSettled());
    echo answer_of(fn () => $ticket->settle()), "\n";
});
(new \Fiber(function (): void {
    $lock = new RedisLock(key(), dsn());
    echo answer_of(fn () => $lock->acquire()), "\n", $lock->getState()->name, "\n";
    await_nobody(key());
    $optimistic = new RedisOptimisticLock(key('value'), dsn());
    // These may be answered at once, so that there is no ticket; but nothing crashes.
    answer_of(fn () => $optimistic->read());
    answer_of(fn () => $optimistic->update(fn () => 'x'));
    answer_of(fn () => $lock->inspect());
    answer_of(fn () => $lock->forceRelease());
    echo "end\n";
}))->start();
redis()->del(key('value'));
--EXPECTF--
true
LockStateException: The ticket was settled or cancelled before the call was over
Unlocked
%Aend
