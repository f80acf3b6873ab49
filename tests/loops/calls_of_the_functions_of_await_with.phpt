--TEST--
Calls that the functions of await_with() make themselves block, so none calls itself without end
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\Ticket;

use function DistLock\await_with;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$key = key();
$asks = fn (): bool => (new RedisLock("$key/asked", dsn()))->isLocked();
$calls = ['await' => 0, 'when' => 0];
await_with(function (Ticket $ticket) use ($asks, &$calls): void {
    $calls['await']++;
    $asks();
    tick_until(fn () => $ticket->isSettled() ?: null);
}, function () use ($asks, &$calls): bool {
    $calls['when']++;

    return !$asks();
});
$lock = new RedisLock($key, dsn());
$acquire = fn () => $lock->acquire(5.0) && $lock->release();
var_dump($acquire());
$fiber = new \Fiber($acquire);
$fiber->start();
var_dump($fiber->getReturn());
// One call for each acquire() and release().
echo json_encode($calls), "\n";

await_with(fn () => null, fn () => \Fiber::suspend());
$fiber = new \Fiber($acquire);
echo answer_of(fn () => $fiber->start()), "\n";
--EXPECT--
bool(true)
bool(true)
{"await":4,"when":4}
FiberError: Cannot switch fibers in current execution context
