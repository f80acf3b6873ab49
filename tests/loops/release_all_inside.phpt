--TEST--
release_all() in the callback of a call, or in another fiber, ends what that call waits for
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\await_with;
use function DistLock\mark;
use function DistLock\release_all;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new RedisLock(key(), dsn());
await_with(function (): void {
    var_dump(release_all());
});
$mark = mark();
$holder->acquire();
(new \Fiber(function (): void {
    $lock = new RedisLock(key(), dsn());
    echo answer_of(fn () => $lock->acquire()), ' ', $lock->getState()->name, "\n";
}))->start();
await_nobody(key());
$fibers = new Fibers();
var_dump($holder->acquire());
$waiting = $fibers->start(function (): void {
    $lock = new RedisLock(key(), dsn());
    echo answer_of(fn () => $lock->acquire()), ' ', $lock->getState()->name, "\n";
});
tick_until(fn () => redis()->zCard(queue(key())) === 1);
var_dump(release_all($mark));
$waiting->resume();
await_nobody(key());
--EXPECT--
int(1)
LockStateException: The ticket was settled or cancelled before the call was over Unlocked
bool(true)
int(1)
LockStateException: The ticket was settled or cancelled before the call was over Unlocked
