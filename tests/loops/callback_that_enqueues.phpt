--TEST--
A callback may enqueue, dispatch, make blocking calls and call await_with()
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\await_with;
use function DistLock\dispatch;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$calls = 0;
$another = function ($ticket): void {
    tick_until(fn () => $ticket->isSettled());
};
await_with(function ($ticket) use (&$calls, $another): void {
    $calls++;
    $inner = (new RedisLock(key('inner'), dsn()))->enqueue();
    var_dump(settled($inner));
    unset($inner);
    dispatch();
    await_with($another);
    $lock = new RedisLock(key('nested'), dsn());
    var_dump($lock->acquire(), $lock->release());
    await_with(null);
    var_dump($lock->acquire(), $lock->release());
    tick_until(fn () => $ticket->isSettled());
});
(new \Fiber(function (): void {
    $lock = new RedisLock(key(), dsn());
    var_dump($lock->acquire(), $lock->isHeld(), $lock->release());
}))->start();
var_dump($calls);
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(1)
