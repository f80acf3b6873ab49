--TEST--
acquire(0.0) on a held lock returns false without waiting
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();

$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(0.0));
var_dump($lock->getWaitTime());
$holder->release();
var_dump($lock->acquire(0.0));
var_dump($lock->getWaitTime());
--EXPECT--
bool(false)
float(0)
bool(true)
float(0)
