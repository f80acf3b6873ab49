--TEST--
A service is found in the database that the DSN names
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = shared_sentinels();
$lock = new RedisLock(key(), $set->dsn([], 3));
$zero = new RedisLock(key(), $set->dsn());
var_dump($lock->acquire(5.0), $zero->acquire(0.0));
$master = $set->master()->redis();
$master->select(3);
var_dump($master->get(key()) === $lock->getToken());
--EXPECT--
bool(true)
bool(true)
bool(true)
