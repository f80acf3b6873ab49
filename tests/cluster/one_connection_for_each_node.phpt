--TEST--
Locks on one node share a connection
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';
require_once __DIR__ . '/../support/cluster.php';

$set = shared_cluster();
$locks = array_map(
    fn (int $number) => new RedisLock('{' . key() . "}$number", $set->dsn(['client_name' => client_name()])),
    range(1, 9),
);
foreach ($locks as $lock) {
    $lock->acquire(5.0);
}
$counts = array_map(fn (Server $node) => count(command_connections(client_name(), $node->redis())), $set->nodes);
echo array_sum($counts), "\n";
--EXPECT--
1
