--TEST--
The same name in another database is another lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$zero = new RedisLock(key(), dsn());
$five = new RedisLock(key(), dsn(database: 5));
var_dump($zero->acquire(0.0), $five->acquire(0.0));
$redis = redis();
$redis->select(5);
var_dump($redis->get(key()) === $five->getToken());
--EXPECT--
bool(true)
bool(true)
bool(true)
