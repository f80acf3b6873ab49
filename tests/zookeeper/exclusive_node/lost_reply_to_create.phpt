--TEST--
Exclusive node: a create whose reply was lost is found again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper.php';

$proxy = proxy(zk_port());
$lock = new ZkLock(path(), through($proxy), nodes: ZkNodes::Exclusive);
$lock->acquire();
$lock->release();
$proxy->cutReply(path());
var_dump($lock->acquire(10.0), $lock->isHeld(), zk()->exists(path()), $lock->release(), zk()->exists(path()));
$proxy->cutReply(path());
var_dump($lock->acquire(0.0), $lock->release(), zk()->exists(path()));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
