--TEST--
acquire() on a held object nests
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts());
var_dump($lock->acquire(), $lock->acquire(), count(zk()->children(path())));
var_dump($lock->release(), $lock->isHeld(), $lock->release(), $lock->isHeld(), $lock->release());
--EXPECT--
bool(true)
bool(true)
int(1)
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
