--TEST--
A forked child may drop its parent's tickets in any order, and then use its own loop, or none
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\dispatch;
use function DistLock\loop_stream;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();
$tickets = $locks = [];
for ($i = 0; $i < 5; $i++) {
    $locks[$i] = new RedisLock(key(), dsn());
    $tickets[$i] = $locks[$i]->enqueue();
}
tick_until(fn () => redis()->zCard(queue(key())) === 5);
$works = [
    'drops all' => function () use (&$tickets): void {
        $tickets = [];
    },
    'drops all, dispatches' => function () use (&$tickets): void {
        $tickets = [];
        var_dump(dispatch());
    },
    'dispatches, drops all' => function () use (&$tickets): void {
        dispatch();
        $tickets = [];
    },
    'drops one and its lock, enqueues' => function () use (&$tickets, &$locks): void {
        unset($tickets[2], $locks[2]);
        $own = new RedisLock(key('own'), dsn());
        var_dump(settled($own->enqueue()));
    },
    'enqueues the same object' => function () use (&$tickets, &$locks): void {
        $ticket = $locks[0]->enqueue(0.1);
        $tickets = [];
        var_dump(settled($ticket));
    },
    'asks for the stream' => function (): void {
        var_dump(is_resource(loop_stream()));
    },
    'exits' => fn () => exit(0),
    'throws' => function (): void {
        echo answer_of(fn () => throw new \Exception('mine')), "\n";
    },
];
foreach ($works as $name => $work) {
    $child = child($work);
    $status = $child->wait();
    echo $name, ': ', $status, "\n";
}
var_dump(redis()->zCard(queue(key())));
$holder->release();
$order = [];
while (count($order) < 5) {
    foreach (tick() as $ticket) {
        $order[] = $i = array_search($ticket, $tickets, true);
        $ticket->settle();
        $locks[$i]->release();
    }
}
echo implode(' ', $order), "\n";
--EXPECT--
drops all: exit 0
array(0) {
}
drops all, dispatches: exit 0
dispatches, drops all: exit 0
bool(true)
drops one and its lock, enqueues: exit 0
bool(false)
enqueues the same object: exit 0
bool(true)
asks for the stream: exit 0
exits: exit 0
Exception: mine
throws: exit 0
int(5)
0 1 2 3 4
