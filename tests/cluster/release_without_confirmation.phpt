--TEST--
A release that nobody waits for is carried out where its lock has moved
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/contention.php';

$set = cluster();
$lock = new RedisLock(key(), $set->dsn(), 600.0);
$lock->acquire(5.0);
$waiter = contender(key(), $set->dsn());
await_waiters(1, key(), $set->master(key())->redis());
$set->migrate(key())->finish();
// The node that this is written to no longer serves the lock.
var_dump($lock->release(false));
// The next command that would go to this node finds out.
$second = new RedisLock('{' . key() . '}', $set->dsn());
$second->acquire(5.0);
$second->release();
echo outcome($waiter), ', ', released($waiter), "\n";
--EXPECT--
bool(true)
acquired, released
