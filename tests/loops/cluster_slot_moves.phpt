--TEST--
If a slot moves while tickets wait in it, they follow, and those that wait in other slots of the node keep their channel
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/observe.php';

$set = cluster();
[$moves, $stays] = $names = ClusterTickets::names($set, 2);
$waits = new ClusterTickets($set, $set->dsn(['client_name' => client_name()]));
$waits->hold(...$names);
$waits->queue(5);
$before = [$waits->entries($moves), $waits->entries($stays)];
$migration = $set->migrate($moves);
$migration->finish();
tick_until(fn () => count(array_diff($waits->entries($moves), $before[0])) === 5, 40, 'that they have another channel');
var_dump($waits->heard($moves), $waits->entries($stays) === $before[1], $waits->heard($stays));
$subscriptions = fn (Server $node) => array_values(array_filter(array_column(clients(client_name(), $node->redis()), 'ssub')));
echo json_encode([$subscriptions($migration->source), $subscriptions($migration->target)]), "\n";
echo json_encode($waits->serve()), "\n";
--EXPECT--
int(1)
bool(true)
int(1)
[[1],[1]]
[true,true]
