--TEST--
Read locks aren't available on a single node
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts(), nodes: ZkNodes::Exclusive);
echo preg_replace('/"[^"]*"/', '<path>', outcome(fn () => $lock->acquireRead())), "\n";
var_dump(answered(fn () => $lock->acquire(0.0)));
--EXPECT--
DistLock\UnsupportedException: Read locks aren't available for <path>, which is an exclusive node
bool(true)
