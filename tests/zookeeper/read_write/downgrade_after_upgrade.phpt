--TEST--
downgrade() of a reader that became the writer leaves it reading at its depth
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts());
$other = new ZkLock(path(), hosts());
$lock->acquireRead();
$lock->acquire();
var_dump($lock->downgrade(), $other->acquireRead(0.0), $other->release(), $other->acquire(0.0));
var_dump($lock->release(), $lock->isHeld(), $lock->acquire(), $lock->release(), $lock->release(), $lock->isHeld(), $lock->downgrade());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
