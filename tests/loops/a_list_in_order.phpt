--TEST--
Tickets for a lock on a list of servers are granted in the order in which they were enqueued
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/quorum.php';

// Fails: before there are connections, their questions overtake each other.
$quorum = quorum();
for ($round = 0; $round < 3; $round++) {
    $locks = $tickets = [];
    for ($i = 0; $i < 12; $i++) {
        $locks[$i] = $quorum->lock(key((string) $round));
        $tickets[$i] = $locks[$i]->enqueue();
    }
    echo implode(' ', served($tickets, function (int $i) use ($tickets, $locks): void {
        $tickets[$i]->settle();
        $locks[$i]->release();
    })), "\n";
}
--EXPECT--
0 1 2 3 4 5 6 7 8 9 10 11
0 1 2 3 4 5 6 7 8 9 10 11
0 1 2 3 4 5 6 7 8 9 10 11
