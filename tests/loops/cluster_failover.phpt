--TEST--
If a master and its replica change places, the tickets in all of its slots follow, and keep their order
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/loop.php';

$set = cluster();
$names = ClusterTickets::names($set, 4);
$waits = new ClusterTickets($set, $set->dsn());
$waits->hold(...$names);
$waits->queue(3);
$set->failover($names[0]);
foreach ($names as $name) {
    tick_until(fn () => $waits->heard($name) === 1, 60, 'a listener at the new node');
}
var_dump($waits->waiting());
echo json_encode($waits->serve()), "\n";
--EXPECT--
int(12)
[true,true,true,true]
