--TEST--
Replicas acknowledge an acquisition on the master that was found
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = shared_sentinels();
$set->replicas(2);
$lock = new RedisLock(key(), $set->dsn(), replicas: 2);
var_dump($lock->acquire(5.0), $lock->release());
--EXPECT--
bool(true)
bool(true)
