--TEST--
Acquisitions of a reader nest, and each needs its release
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts());
$other = new ZkLock(path(), hosts());
$lock->acquireRead();
$lock->acquireRead();
var_dump($other->acquireRead(0.0), $other->release(), $lock->release(), $lock->isHeld(), $other->acquire(0.0));
var_dump($lock->release(), $lock->isHeld(), $other->acquire(0.0), $other->acquireRead(), $other->release(), $other->isHeld());
var_dump($lock->acquireRead(0.0));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
