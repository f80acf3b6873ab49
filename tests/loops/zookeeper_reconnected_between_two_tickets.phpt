--TEST--
A ticket on ZooKeeper whose node was lost with the connection is served before those made after the next connection
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/zookeeper.php';

$proxy = new ZooKeeperProxy((int) substr(strrchr(hosts(), ':'), 1));
// Now it is known that nodes below this one may be deleted, so a ticket creates its node at once.
$holder = new ZkLock('/' . key(), $proxy->hosts());
$holder->synchronized(fn () => null);
$locks = $tickets = [];
$enqueue = function (int $i) use (&$locks, &$tickets, $proxy): void {
    $locks[$i] = new ZkLock('/' . key(), $proxy->hosts());
    $tickets[$i] = $locks[$i]->enqueue();
};
$proxy->strike(0);
$enqueue(0);
// The client's own threads connect again. The ticket finds out in the next pass of the loop.
await(fn () => in_array('reply to connect', $proxy->messages(), true) && !is_unread($proxy->hosts()));
$enqueue(1);
$enqueue(2);
echo $proxy->messages()[0], "\n";
echo implode(' ', served($tickets, function (int $i) use (&$locks, &$tickets): void {
    $tickets[$i]->settle();
    $locks[$i]->release();
})), "\n";
--EXPECT--
create2
0 1 2
