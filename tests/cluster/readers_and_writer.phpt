--TEST--
Readers share a lock in a cluster, and a writer that waits comes before readers that come later
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/cluster.php';

$set = shared_cluster();
$redis = $set->master(key())->redis();
$reader = new RedisLock(key(), $set->dsn());
$second = new RedisLock(key(), $set->dsn());
var_dump($reader->acquireRead(5.0), $second->acquireRead(5.0));
$writer = contender(key(), $set->dsn());
await_waiters(1, key(), $redis);
$late = child(function () use ($set): bool {
    $lock = new RedisLock(key(), $set->dsn());

    return $lock->acquireRead(60.0) && $lock->release();
});
await_waiters(2, key(), $redis);
var_dump($reader->release(), $second->release());
echo outcome($writer), ', ', released($writer), "\n";
var_dump($late->result());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
acquired, released
bool(true)
