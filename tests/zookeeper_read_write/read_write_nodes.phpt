--TEST--
With readWriteNodes, acquire() makes the node of Curator's writers
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';

$lock = new ZkLock(path(), hosts(), readWriteNodes: true);
$lock->acquire();
[$node] = zk()->children(path());
echo preg_replace('/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/', '<uuid>', $node), "\n";
$lock->release();
$reader = new ZkLock(path(), hosts());
$reader->acquireRead();
var_dump($lock->acquire(0.0), $reader->release(), $lock->acquire(0.0), $reader->acquireRead(0.0));
echo outcome(fn () => new ZkLock(path(), hosts(), exclusiveNode: true, readWriteNodes: true)), "\n";
--EXPECT--
_c_<uuid>-__WRIT__0000000000
bool(false)
bool(true)
bool(true)
bool(false)
ValueError: DistLock\ZkLock::__construct(): Argument #6 ($readWriteNodes) must be false if $exclusiveNode is true
