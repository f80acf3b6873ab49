--TEST--
Cancelled in any state, a ticket leaves nothing, and its object can be used at once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\dispatch;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new RedisLock(key(), dsn());
$lock = new RedisLock(key(), dsn());
$states = [
    'connecting' => function () use ($lock) {
        return $lock->enqueue();
    },
    'asking' => function () use ($lock) {
        settled($lock->enqueue());
        $lock->release();
        return $lock->enqueue();
    },
    'answered' => function () use ($lock) {
        $ticket = $lock->enqueue();
        await(fn () => redis()->exists(key()) === 1);
        return $ticket;
    },
    'waiting' => function () use ($lock, $holder) {
        $holder->acquire();
        $ticket = $lock->enqueue();
        tick_until(fn () => redis()->zCard(queue(key())) === 1);
        return $ticket;
    },
    'granted' => function () use ($lock, $holder) {
        $holder->acquire();
        $ticket = $lock->enqueue();
        tick_until(fn () => redis()->zCard(queue(key())) === 1);
        $holder->release();
        return $ticket;
    },
    'settled' => function () use ($lock) {
        $ticket = $lock->enqueue();
        tick_until(fn () => $ticket->isSettled());
        return $ticket;
    },
    'timed out' => function () use ($lock, $holder) {
        $holder->acquire();
        $ticket = $lock->enqueue(0.0);
        tick_until(fn () => $ticket->isSettled());
        return $ticket;
    },
];
foreach ($states as $name => $make) {
    $ticket = $make();
    $ticket->cancel();
    echo $name, ': ', $lock->getState()->name, ', ', answer_of(fn () => $ticket->settle()), ', ';
    $ticket->cancel();
    if ($holder->isHeld()) {
        $holder->release();
    }
    // No dispatch() runs.
    await_nobody(key());
    var_dump($lock->acquire(5.0) && $lock->release());
    await_nobody(key());
}
--EXPECT--
connecting: Unlocked, LockStateException: The ticket was settled or cancelled before, bool(true)
asking: Unlocked, LockStateException: The ticket was settled or cancelled before, bool(true)
answered: Unlocked, LockStateException: The ticket was settled or cancelled before, bool(true)
waiting: Unlocked, LockStateException: The ticket was settled or cancelled before, bool(true)
granted: Unlocked, LockStateException: The ticket was settled or cancelled before, bool(true)
settled: Unlocked, LockStateException: The ticket was settled or cancelled before, bool(true)
timed out: Unlocked, LockStateException: The ticket was settled or cancelled before, bool(true)
