--TEST--
A second fiber that uses the object of another one is refused, whether that waits or holds the lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$fibers = new Fibers();
$holder = new RedisLock(key(), dsn());
$holder->acquire();
$shared = new RedisLock(key(), dsn());
$first = $fibers->start(function () use ($shared): void {
    $shared->acquire();
    \Fiber::suspend();
    var_dump($shared->acquire(), $shared->release(), $shared->release());
});
$fibers->start(function () use ($shared): void {
    echo answer_of(fn () => $shared->acquire()), "\n";
});
$holder->release();
$fibers->run(fn () => $shared->isHeld());
$fibers->run(fn () => true);
tick(0.0);
$fibers->start(function () use ($shared): void {
    echo answer_of(fn () => $shared->acquire()), "\n";
    echo answer_of(fn () => $shared->synchronized(fn () => 'inside')), "\n";
    echo answer_of(fn () => $shared->enqueue()), "\n";
});
echo answer_of(fn () => $shared->acquire()), "\n";
$first->resume();
$fibers->run();
--EXPECT--
LockStateException: This object is already waiting for the lock "loops/two_fibers_share_an_object/PID/lock"
LockStateException: This object acquired the lock "loops/two_fibers_share_an_object/PID/lock" in another fiber: each fiber needs an object of its own, or both would hold the lock
LockStateException: This object acquired the lock "loops/two_fibers_share_an_object/PID/lock" in another fiber: each fiber needs an object of its own, or both would hold the lock
LockStateException: This object acquired the lock "loops/two_fibers_share_an_object/PID/lock" in another fiber: each fiber needs an object of its own, or both would hold the lock
LockStateException: This object acquired the lock "loops/two_fibers_share_an_object/PID/lock" in another fiber: each fiber needs an object of its own, or both would hold the lock
bool(true)
bool(true)
bool(true)
