--TEST--
What is due is renewed in one write to each node
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/observe.php';

$set = shared_cluster();
$locks = [];
foreach (range(1, 30) as $number) {
    $locks[$number] = new RedisLock(key("lock $number"), $set->dsn(['client_name' => client_name()]), 30.0);
    $locks[$number]->acquire(5.0);
}
$monitors = array_map(fn (Server $node) => monitor($node->port), $set->nodes);
$before = \DistLock\stats()['renewals'];
await(fn () => \DistLock\stats()['renewals'] >= $before + 30, 30);
// The first of a write carries the script.
$writes = array_sum(array_map(fn (Monitor $monitor) => count(preg_grep('/"EVAL" /', $monitor->commands(key()))), $monitors));
var_dump($writes >= 3 && $writes <= 9);
--EXPECT--
bool(true)
