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
DistLock\DistLockException: Read locks aren't available for <path>, which is an exclusive node or a semaphore
bool(true)
