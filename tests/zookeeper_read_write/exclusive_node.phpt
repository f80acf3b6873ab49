--TEST--
A lock of one node has no readers
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';

$lock = new ZkLock(path(), hosts(), exclusiveNode: true);
echo preg_replace('/"[^"]*"/', '<path>', outcome(fn () => $lock->acquireRead())), "\n";
var_dump(answered(fn () => $lock->acquire(0.0)));
--EXPECT--
DistLock\DistLockException: The lock <path> can't be shared by readers
bool(true)
