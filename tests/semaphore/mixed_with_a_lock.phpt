--TEST--
A lock of the same name is kept out by permits, and keeps them out
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';

$semaphore = new RedisSemaphore(key(), 2, dsn());
$lock = new RedisLock(key(), dsn());
$semaphore->acquire();
var_dump($lock->acquire(0.0), $semaphore->release(), $lock->acquire(0.0), $semaphore->acquire(0.0));
--EXPECT--
bool(false)
bool(true)
bool(true)
bool(false)
