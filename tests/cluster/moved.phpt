--TEST--
A slot that was moved is followed, and later calls go to its new node at once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/observe.php';

$set = cluster();
$lock = new RedisLock(key(), $set->dsn());
var_dump($lock->acquire(5.0));
$migration = $set->migrate(key());
$migration->finish();
var_dump($lock->isHeld(), $lock->renew(), $migration->target->redis()->get(key()) === $lock->getToken());
$source = monitor($migration->source->port);
var_dump($lock->release(), $lock->acquire(5.0), $lock->release(), $source->commands('EVALSHA'));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
array(0) {
}
