--TEST--
A create whose reply was lost is found again: there is no second node, and none that belongs to nobody
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$proxy = proxy(zk_port());
$lock = new ZkLock(path(), through($proxy));
$lock->acquire();
$lock->release();
$proxy->cutReply(path());
var_dump($lock->acquire(10.0), count(zk()->children(path())));
$proxy->happened();
$other = new ZkLock(path(), hosts());
var_dump($lock->isHeld(), $lock->getFencingToken() === $other->inspect()->fencingToken, $lock->release(), zk()->children(path()));
--EXPECT--
bool(true)
int(1)
bool(true)
bool(true)
bool(true)
array(0) {
}
