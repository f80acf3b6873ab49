--TEST--
Tickets for permits are settled as permits become free, in order
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holders = [new RedisSemaphore(key(), 2, dsn()), new RedisSemaphore(key(), 2, dsn())];
array_walk($holders, fn ($one) => $one->acquire());
$locks = $tickets = [];
for ($i = 0; $i < 6; $i++) {
    $locks[$i] = new RedisSemaphore(key(), 2, dsn());
    $tickets[$i] = $locks[$i]->enqueue();
}
tick_until(fn () => redis()->zCard(queue(key())) === 6);
// One permit at a time, as two that are granted at the same moment may be accepted in any order.
$holders[0]->release();
$order = [];
while (count($order) < 6) {
    foreach (tick() as $ticket) {
        $order[] = $i = array_search($ticket, $tickets, true);
        $ticket->settle();
        $locks[$i]->release();
    }
}
echo implode(' ', $order), "\n";
$holders[1]->release();
await_nobody(key());
--EXPECT--
0 1 2 3 4 5
