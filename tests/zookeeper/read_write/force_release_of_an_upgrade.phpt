--TEST--
forceRelease() breaks the lock of a reader that became the writer, and all of it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts());
$lock->acquireRead();
$lock->acquire();
$other = new ZkLock(path(), hosts());
var_dump($other->forceRelease(), zk()->children(path()), $other->acquire(0.0));
await(fn () => !$lock->isHeld());
var_dump($lock->release());
--EXPECT--
bool(true)
array(0) {
}
bool(true)
bool(false)
