--TEST--
What the callback throws comes out of the call, which is given up
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\await_with;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();
await_with(fn () => throw new \Exception('from the callback'));
(new \Fiber(function () use ($holder): void {
    $lock = new RedisLock(key(), dsn());
    echo answer_of(fn () => $lock->acquire()), ' ', $lock->getState()->name, "\n";
    echo answer_of(fn () => $lock->synchronized(fn () => 'inside')), ' ', $lock->getState()->name, "\n";
    echo answer_of(fn () => $holder->release()), "\n";
}))->start();
await_with(null);
tick_until(fn () => contenders(key()) === 0);
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(0.0), $lock->release());
--EXPECT--
Exception: from the callback Unlocked
Exception: from the callback Unlocked
Exception: from the callback
bool(true)
bool(true)
