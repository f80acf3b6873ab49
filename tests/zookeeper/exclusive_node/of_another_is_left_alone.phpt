--TEST--
Exclusive node: release() after the node was broken doesn't delete the next owner's
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts(), nodes: ZkNodes::Exclusive);
$other = new ZkLock(path(), hosts(), nodes: ZkNodes::Exclusive);
$lock->acquire();
var_dump($other->forceRelease(), $other->acquire(0.0), $lock->release(), zk()->exists(path()), $other->release());
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
