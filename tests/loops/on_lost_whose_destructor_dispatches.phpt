--TEST--
An onLost closure whose destructor dispatches and enqueues is freed outside of passes
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\dispatch;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

final class Dispatches
{
    public function __destruct()
    {
        dispatch();
        $ticket = (new RedisLock(key('destructor'), dsn()))->enqueue();
        echo settled($ticket) ? "acquired\n" : "not acquired\n";
    }
}
$holder = new RedisLock(key(), dsn());
$holder->acquire();
$make = function (): array {
    $lock = new RedisLock(key(), dsn());
    $kept = new Dispatches();
    $lock->onLost(function () use ($kept): void {
    });
    return [$lock->enqueue(0.2), $lock->enqueue(...)];
};
[$ticket] = $make();
in_order([$ticket]);
unset($ticket);
[$ticket] = $make();
tick_until(fn () => redis()->zCard(queue(key())) === 1);
$ticket->cancel();
unset($ticket);
// Collected as a cycle.
$cycle = new \stdClass();
[$cycle->ticket] = $make();
$cycle->self = $cycle;
unset($cycle);
gc_collect_cycles();
$holder->release();
await_nobody(key());
--EXPECT--
acquired
acquired
acquired
