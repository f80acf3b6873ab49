--TEST--
acquireRead() makes the node of Curator's readers
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts());
$lock->acquireRead();
[$node] = zk()->children(path());
echo preg_replace('/[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/', '<uuid>', $node), "\n";
var_dump($lock->release(), zk()->children(path()));
--EXPECT--
_c_<uuid>-__READ__0000000000
bool(true)
array(0) {
}
