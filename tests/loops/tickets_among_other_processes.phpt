--TEST--
Tickets and waiters of other processes are granted in the order in which they came
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();
$expected = $children = $tickets = $locks = [];
for ($i = 0; $i < 8; $i++) {
    if ($i % 2 === 0) {
        $locks[$i] = new RedisLock(key(), dsn());
        $tickets[$i] = $locks[$i]->enqueue();
    } else {
        $children[$i] = contender(key());
    }
    tick_until(fn () => redis()->zCard(queue(key())) === $i + 1);
    $expected[] = $i % 2 === 0 ? getmypid() : $children[$i]->pid;
}
var_dump(queued(key()) === $expected);
$holder->release();
$order = [];
while (count($order) < 8) {
    foreach (tick(0.02) as $ticket) {
        $order[] = $i = array_search($ticket, $tickets, true);
        $ticket->settle();
        $locks[$i]->release();
    }
    foreach ($children as $i => $child) {
        if ($child->hasSent()) {
            $child->await();
            $order[] = $i;
            released($child);
            unset($children[$i]);
        }
    }
}
echo implode(' ', $order), "\n";
--EXPECT--
bool(true)
0 1 2 3 4 5 6 7
