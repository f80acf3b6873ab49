--TEST--
A cluster that is down says so within the connect timeout, and serves again when it is up
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$set = cluster();
$lock = new RedisLock(key(), $set->dsn(['connect_timeout' => 3, 'timeout' => 10]));
var_dump($lock->acquire(5.0), $lock->release());
$node = $set->master(key());
$others = array_filter($set->nodes, fn (Server $other) => $other !== $node);
foreach ($others as $other) {
    $other->pause();
}
await(fn () => str_contains((string) $node->ask('CLUSTER', 'INFO'), 'cluster_state:fail'), 30);
echo between(0.3, seconds(fn () => print failure(fn () => $lock->acquire(30.0)) . "\n"), 3 + 4.5 * slowness()), "\n";
foreach ($others as $other) {
    $other->resume();
}
$set->master(key());
var_dump($lock->acquire(5.0), $lock->release());
--EXPECTF--
bool(true)
bool(true)
DistLock\ServerException: redis://127.0.0.1:PORT: CLUSTERDOWN %s
yes
bool(true)
bool(true)
