--TEST--
synchronized() holds the lock meanwhile, and returns what the critical section returned
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts());
var_dump($lock->synchronized(fn () => count(zk()->children(path()))), count(zk()->children(path())));
--EXPECT--
int(1)
int(0)
