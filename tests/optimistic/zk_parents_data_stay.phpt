--TEST--
On ZooKeeper, deleting the node leaves the data of its parent as they are
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkOptimisticLock;

require __DIR__ . '/zookeeper.php';

zk()->createPath(path());
zk()->set(path(), "the parent's\0");
$value = new ZkOptimisticLock(path() . '/value', hosts());
$value->update(fn () => 'there');
$value->update(fn () => null);
var_dump(zk()->get(path()) === "the parent's\0", zk()->children(path()));
--EXPECT--
bool(true)
array(0) {
}
