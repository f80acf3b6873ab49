--TEST--
Eight processes get a lock in the order in which they began to wait
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/cluster.php';

$set = shared_cluster();
$holder = contender(key(), $set->dsn());
outcome($holder);
$redis = $set->master(key())->redis();
$waiters = line_up(8, key(), $set->dsn(), $redis);
$line = queued(key(), $redis);
echo released($holder), "\n";
foreach ($waiters as $waiter) {
    echo outcome($waiter), array_shift($line) === $waiter->pid ? ' in order, ' : ' out of order, ', released($waiter), "\n";
}
--EXPECT--
released
acquired in order, released
acquired in order, released
acquired in order, released
acquired in order, released
acquired in order, released
acquired in order, released
acquired in order, released
acquired in order, released
