--TEST--
A critical section that releases the lock itself gets no LockLostException
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
var_dump($lock->synchronized(fn () => $lock->release()));
var_dump($lock->isHeld());
--EXPECT--
bool(true)
bool(false)
