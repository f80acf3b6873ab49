--TEST--
A lock is acquired again when the whole ensemble has come back
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/zookeeper.php';

$ensemble = ensemble();
$lock = new ZkLock(path(), $ensemble->hosts(), 20 * slowness());
var_dump($lock->acquire(), $lock->release());
$ensemble->kill();
$ensemble->restart();
var_dump($lock->acquire(20 * slowness()), $lock->isHeld(), $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
