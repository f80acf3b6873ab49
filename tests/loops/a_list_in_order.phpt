--TEST--
Tickets for a lock on a list of servers are granted in the order in which they were enqueued
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = quorum();
for ($round = 0; $round < 3; $round++) {
    // A candidate that finds the servers divided between others gives up its place: they must not be while all queue.
    $holder = $quorum->lock(key((string) $round));
    $holder->acquire();
    $locks = $tickets = [];
    for ($i = 0; $i < 12; $i++) {
        $locks[$i] = $quorum->lock(key((string) $round));
        $tickets[$i] = $locks[$i]->enqueue();
    }
    tick_until(fn (): bool => $quorum->members[0]->redis()->zCard(queue(key((string) $round))) === 12);
    $holder->release();
    echo implode(' ', served($tickets, function (int $i) use ($tickets, $locks): void {
        $tickets[$i]->settle();
        $locks[$i]->release();
    })), "\n";
}
--EXPECT--
0 1 2 3 4 5 6 7 8 9 10 11
0 1 2 3 4 5 6 7 8 9 10 11
0 1 2 3 4 5 6 7 8 9 10 11
