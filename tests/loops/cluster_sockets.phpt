--TEST--
However many slots tickets wait in, a process has two connections to each node of a cluster, and a channel for each slot
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/observe.php';

$set = shared_cluster();
$names = array_map(fn (int $i) => key((string) $i), range(1, 50));
$waits = new ClusterTickets($set, $set->dsn(['client_name' => client_name()]));
$waits->hold(...$names);
$waits->queue(4);
$connections = $channels = [];
foreach ($set->nodes as $node) {
    $subscriptions = array_column(clients(client_name(), $node->redis()), 'ssub');
    $connections[] = count($subscriptions);
    $channels = [...$channels, ...array_filter($subscriptions)];
}
rsort($connections);
echo count($waits->tickets), ' tickets; connections: ', implode(' ', $connections), '; listeners: ', count($channels), "\n";
var_dump(array_sum($channels) === count(array_unique(array_map($set->slot(...), $names))));
echo json_encode(array_unique($waits->serve())), "\n";
--EXPECT--
200 tickets; connections: 2 2 2 0 0 0; listeners: 3
bool(true)
[true]
