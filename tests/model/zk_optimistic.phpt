--TEST--
Sixteen processes, some of them killed, count up a value on ZooKeeper, and none of it is lost
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkOptimisticLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/updates.php';

count_up(fn () => new ZkOptimisticLock(path(), hosts()));
--EXPECT--
nothing was lost
