--TEST--
In a cluster, tickets for locks in many slots are settled, and contended ones in their order
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

require_once __DIR__ . '/../support/cluster.php';
$dsn = shared_cluster()->dsn();
$locks = $tickets = [];
for ($i = 0; $i < 60; $i++) {
    $locks[$i] = new RedisLock(key((string) ($i % 6)), $dsn);
    $tickets[$i] = $locks[$i]->enqueue();
}
$orders = [];
$count = 0;
$deadline = new Deadline(40);
while ($count < 60 && $deadline->remaining() > 0.0) {
    foreach (tick() as $ticket) {
        $i = array_search($ticket, $tickets, true);
        $orders[$i % 6][] = $i;
        $count++;
        $ticket->settle();
        $locks[$i]->release(false);
    }
}
foreach (range(0, 5) as $lock) {
    echo implode(' ', $orders[$lock]), "\n";
}
--EXPECT--
0 6 12 18 24 30 36 42 48 54
1 7 13 19 25 31 37 43 49 55
2 8 14 20 26 32 38 44 50 56
3 9 15 21 27 33 39 45 51 57
4 10 16 22 28 34 40 46 52 58
5 11 17 23 29 35 41 47 53 59
