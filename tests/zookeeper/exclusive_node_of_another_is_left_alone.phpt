--TEST--
exclusiveNode: release() after the node was broken doesn't delete the next owner's
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

$lock = new ZkLock(path(), hosts(), exclusiveNode: true);
$other = new ZkLock(path(), hosts(), exclusiveNode: true);
$lock->acquire();
var_dump($other->forceRelease(), $other->acquire(0.0), $lock->release(), zk()->exists(path()), $other->release());
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
