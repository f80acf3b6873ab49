--TEST--
Thirty tickets for one lock are granted in the order in which they were enqueued, also if they come before any connection
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

foreach (['cold', 'warm'] as $start) {
    $locks = $tickets = [];
    for ($i = 0; $i < 30; $i++) {
        $locks[$i] = new RedisLock(key(), dsn());
        $tickets[$i] = $locks[$i]->enqueue();
    }
    $order = $fencing = [];
    while (count($order) < 30) {
        foreach (tick() as $ticket) {
            $order[] = $i = array_search($ticket, $tickets, true);
            $ticket->settle();
            $fencing[] = $locks[$i]->getFencingToken();
            $locks[$i]->release(false);
        }
    }
    $sorted = $fencing;
    sort($sorted);
    echo $start, ': ', implode(' ', $order), ' ', $sorted === $fencing ? 'growing' : 'not growing', "\n";
}
--EXPECT--
cold: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 growing
warm: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 growing
