--TEST--
Tickets on ZooKeeper that were made before the session was connected are served before those made afterwards
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/zookeeper.php';

$locks = $tickets = [];
for ($i = 0; $i < 6; $i++) {
    $locks[$i] = new ZkLock('/' . key(), hosts());
    $tickets[$i] = $locks[$i]->enqueue();
    if ($i === 2) {
        // The client's own threads connect. The first three find out in the next pass of the loop.
        await(fn () => sessions(getmypid()) !== [] && !is_unread(hosts()));
    }
}
echo implode(' ', served($tickets, function (int $i) use ($locks, $tickets): void {
    $tickets[$i]->settle();
    $locks[$i]->release();
})), "\n";
--EXPECT--
0 1 2 3 4 5
