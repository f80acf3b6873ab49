--TEST--
Whoever calls dispatch(), each part of a program hears of its own tickets: onSettled() is called once, and dispatch() returns only tickets without it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\Ticket;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$locks = array_map(fn (int $i) => new RedisLock(key("lock $i"), dsn()), range(0, 3));
$tickets = array_map(fn (RedisLock $lock) => $lock->enqueue(30.0), $locks);
$heard = [];
$listen = function (string $who) use ($tickets, &$heard): \Closure {
    return function (Ticket $ticket) use ($who, $tickets, &$heard): void {
        $heard[] = $who . ' ' . array_search($ticket, $tickets, true) . ' ' . json_encode($ticket->settle());
    };
};
$tickets[0]->onSettled($listen('a'));
$tickets[1]->onSettled($listen('replaced'));
$tickets[1]->onSettled($listen('b'));
$tickets[3]->onSettled($listen('c'));
$tickets[3]->onSettled(null);
$returned = [];
while (count($heard) + count($returned) < 4) {
    foreach (tick(1.0) as $ticket) {
        $returned[] = array_search($ticket, $tickets, true);
    }
}
sort($heard);
sort($returned);
echo json_encode([$heard, $returned]), "\n";

// Set too late, it is called by the next dispatch(), also if the ticket is over: it was taken, or cancelled.
$taken = new RedisLock(key('taken'), dsn());
$ticket = $taken->enqueue(30.0);
settled($ticket);
$ticket->onSettled(function () use (&$heard): void {
    $heard[] = 'taken';
});
$cancelled = $locks[0]->enqueue(30.0);
$cancelled->onSettled(function (Ticket $ticket) use (&$heard): void {
    $heard[] = 'cancelled: ' . answer_of(fn () => $ticket->settle());
});
$cancelled->cancel();
$tickets[2]->onSettled($listen('late'));
$heard = [];
$read = [\DistLock\loop_stream()];
$none = [];
var_dump(stream_select($read, $none, $none, 0));
tick(0.0);
tick(0.0);
echo json_encode($heard), "\n";

// Nothing waits for a ticket that is destroyed.
$destroyed = $locks[1]->enqueue(30.0);
$destroyed->onSettled($listen('destroyed'));
unset($destroyed);
$cycle = $locks[2]->enqueue(30.0);
$cycle->onSettled(function () use ($cycle, &$heard): void {
    $heard[] = 'cycle';
});
unset($cycle);
gc_collect_cycles();
$heard = [];
foreach (range(1, 5) as $_) {
    tick(0.01);
}
echo json_encode($heard), ' ', $locks[1]->getState()->name, ' ', $locks[2]->getState()->name, "\n";
--EXPECT--
[["a 0 true","b 1 true"],[2,3]]
int(1)
["taken","cancelled: LockStateException: The ticket was settled or cancelled before","late 2 true"]
[] Held Held
