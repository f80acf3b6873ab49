--TEST--
Fibers that are resumed by onSettled() wait as long as their tickets, and none is resumed that has ended or was destroyed
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\Ticket;

use function DistLock\await_with;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

/** @var Ticket[] */
$last = [];
await_with(function (Ticket $ticket) use (&$last): void {
    $last[] = \WeakReference::create($ticket);
    $fiber = \Fiber::getCurrent();
    $ticket->onSettled(fn () => $fiber->resume());
    \Fiber::suspend();
});
$fibers = [];
$begin = function (callable $work) use (&$fibers): \Fiber {
    $fibers[] = $fiber = new \Fiber($work);
    $fiber->start();

    return $fiber;
};
$end = function () use (&$fibers): void {
    tick_until(fn () => array_filter($fibers, fn (\Fiber $fiber) => !$fiber->isTerminated()) === []);
};
$order = [];
foreach (range(1, 10) as $i) {
    $begin(function () use ($i, &$order): void {
        (new RedisLock(key(), dsn()))->synchronized(function () use ($i, &$order): void {
            $order[] = $i;
        });
    });
}
$end();
echo json_encode($order), "\n";

// Another part of the program cancels the ticket that the fiber waits for.
$holder = new RedisLock(key(), dsn());
$holder->acquire();
$begin(function (): void {
    $lock = new RedisLock(key(), dsn());
    echo answer_of(fn () => $lock->acquire()), "\n";
});
tick_until(fn () => redis()->zCard(queue(key())) === 1);
end($last)->get()->cancel();
$end();

// One that throws before its ticket is settled, and goes on with something else.
$fiber = $begin(function (): void {
    $lock = new RedisLock(key(), dsn());
    echo answer_of(fn () => $lock->acquire()), "\n";
    \Fiber::suspend();
    echo "resumed by nobody else\n";
});
tick_until(fn () => redis()->zCard(queue(key())) === 1);
$fiber->throw(new \RuntimeException('enough'));
$holder->release();
foreach (range(1, 5) as $_) {
    tick(0.01);
}
$fiber->resume();
await_nobody(key());

// One that is destroyed at the end of the script.
$holder->acquire();
$begin(function (): void {
    try {
        $lock = new RedisLock(key(), dsn());
        $lock->acquire();
    } finally {
        echo "destroyed\n";
    }
});
tick_until(fn () => redis()->zCard(queue(key())) === 1);
--EXPECT--
[1,2,3,4,5,6,7,8,9,10]
LockStateException: The ticket was settled or cancelled before the call was over
RuntimeException: enough
resumed by nobody else
destroyed
