--TEST--
A release that failed on a node that died is made on the replica that takes its place
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/owed.php';

$set = cluster();
$lock = new RedisLock(key(), $set->dsn(impatient()), LONG_TTL, autoRenew: false);
$lock->acquire(SOON);
$replica = $set->replica(key());
$reads = $replica->redis();
$reads->rawCommand('READONLY');
await(fn () => $reads->exists(key()) === 1);
$old = $set->master(key());
$old->pause();
echo strtok(thrown(fn () => $lock->release()), ':'), "\n";
$old->kill();
$successor = $set->successor(key(), $old);
var_dump($successor->port === $replica->port);
echo gone($successor->redis(), key()), "\n";
--EXPECT--
DistLock\ConnectionException
bool(true)
free
