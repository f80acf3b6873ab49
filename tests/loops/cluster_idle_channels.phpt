--TEST--
Of the channels of slots in which nobody waits any more, a process keeps 64 open, and waits in any slot again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/observe.php';

$set = shared_cluster();
$dsn = $set->dsn(['client_name' => client_name()]);
for ($i = 0, $names = []; count($names) < 100; $i++) {
    $names[$set->slot(key((string) $i))] = key((string) $i);
}
$waits = new ClusterTickets($set, $dsn);
$waits->hold(...$names);
$waits->queue(1);
$channels = fn () => array_sum(array_map(
    fn (Server $node) => array_sum(array_column(clients(client_name(), $node->redis()), 'ssub')),
    $set->nodes,
));
var_dump($channels());
foreach ($waits->tickets as $ticket) {
    $ticket->cancel();
}
tick_until(fn () => $channels() === 64, 20, 'that channels are left');
var_dump($waits->waiting());
$first = reset($names);
$tickets = array_map(fn () => (new RedisLock($first, $dsn, 60.0))->enqueue(), range(1, 3));
tick_until(fn () => count($waits->entries($first)) === 3);
var_dump($waits->heard($first));
$waits->holders[$first]->release();
var_dump(settled($tickets[0]), $channels());
--EXPECT--
int(100)
int(0)
int(1)
bool(true)
int(65)
