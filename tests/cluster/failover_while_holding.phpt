--TEST--
A lock that was replicated outlives the death of its node
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';

$set = cluster();
$lock = new RedisLock(key(), $set->dsn(), 30.0 * min(slowness(), 8.0));
$replica = $set->replica(key())->redis();
var_dump($lock->acquire(5.0));
$token = $lock->getToken();
await(fn () => $replica->rawCommand('CLUSTER', 'COUNTKEYSINSLOT', (string) $set->slot(key())) === 2);
$new = $set->killMaster(key());
$renewals = \DistLock\stats()['renewals'];
await(fn () => !$lock->isHeld() || \DistLock\stats()['renewals'] > $renewals, 30);
var_dump($lock->isHeld(), $new->redis()->get(key()) === $token, $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
