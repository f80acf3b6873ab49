--TEST--
A lock that was not replicated is reported as lost after a failover
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';

$set = cluster();
$lock = new RedisLock(key(), $set->dsn(), 12.0 * slowness());
$told = 0;
$lock->onLost(function () use (&$told): void {
    $told++;
});
var_dump($lock->acquire(5.0));
// Without the lock, as if it hadn't been told in time.
$set->killMaster(key())->redis()->del(key());
await(fn () => !$lock->isHeld(), 30, 'the loss');
var_dump($told, $lock->release());
--EXPECT--
bool(true)
int(1)
bool(false)
