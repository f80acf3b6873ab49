--TEST--
With ZkNodes::ReadWrite, acquire() makes the node of Curator's writers
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts(), nodes: ZkNodes::ReadWrite);
$lock->acquire();
[$node] = zk()->children(path());
echo preg_replace('/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/', '<uuid>', $node), "\n";
$lock->release();
$reader = new ZkLock(path(), hosts());
$reader->acquireRead();
var_dump($lock->acquire(0.0), $reader->release(), $lock->acquire(0.0), $reader->acquireRead(0.0));
--EXPECT--
_c_<uuid>-__WRIT__0000000000
bool(false)
bool(true)
bool(true)
bool(false)
