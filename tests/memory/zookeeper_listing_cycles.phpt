--TEST--
A thousand listings of ZooKeeper's nodes leave nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

use function DistLock\zookeeper_locks;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/memory.php';
require_once __DIR__ . '/../support/observe.php';

$locks = [];
for ($i = 0; $i < 50; $i++) {
    $locks[] = $lock = new ZkLock(path("lock$i"), hosts(), nodes: $i % 2 === 0 ? ZkNodes::Exclusive : ZkNodes::Mutex);
    $lock->acquire();
}
steady(1000, fn () => zookeeper_locks(rtrim(path(''), '/'), hosts()));
--EXPECT--
KiB: yes, descriptors: 0
