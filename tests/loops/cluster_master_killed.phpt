--TEST--
If a master is killed, the tickets in its slots go on at its replica, and those at other nodes aren't disturbed
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/loop.php';

$set = cluster();
$names = ClusterTickets::names($set, 3);
$master = $set->master($names[0]);
for ($i = 0; $set->serves($master, $set->slot($elsewhere = key("elsewhere $i"))); $i++) {
}
$waits = new ClusterTickets($set, $set->dsn());
$waits->hold($elsewhere, ...$names);
$waits->queue(3);
$before = $waits->entries($elsewhere);
$replica = $set->replica($names[0])->redis();
foreach ($names as $name) {
    await(fn () => $replica->rawCommand('CLUSTER', 'COUNTKEYSINSLOT', (string) $set->slot($name)) === 4);
}
$set->killMaster($names[0]);
foreach ($names as $name) {
    tick_until(fn () => $waits->heard($name) === 1, 60, 'a listener at the new node');
}
var_dump($waits->entries($elsewhere) === $before, $waits->waiting());
echo json_encode($waits->serve()), "\n";
--EXPECT--
bool(true)
int(12)
[true,true,true,true]
