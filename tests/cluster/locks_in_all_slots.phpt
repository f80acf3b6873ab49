--TEST--
Locks are where their slots are
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';

$set = shared_cluster();
$nodes = [];
foreach (range(1, 60) as $number) {
    $name = key("lock $number");
    $lock = new RedisLock($name, $set->dsn());
    $master = $set->master($name);
    if (!$lock->acquire(5.0) || $master->redis()->get($name) !== $lock->getToken() || !$lock->release()) {
        echo "$name\n";
    }
    $nodes[$master->port] = true;
}
echo count($nodes), "\n";
--EXPECT--
3
