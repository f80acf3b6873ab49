--TEST--
Whatever 16 processes do with a ZkSemaphore, killed and stopped, it has no more owners than permits, and nothing is left
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/model.php';

$watcher = new ZkSemaphore(path(), 3, hosts());
$timeout = 1.0 * slowness();
(new Model(
    make: fn () => new ZkSemaphore(path(), 3, hosts(), $timeout),
    waiting: fn () => contenders($watcher),
    left: fn () => zk()->exists(path()) ? zk()->children(path()) : [],
    permits: 3,
    ttl: $timeout,
    faults: 6,
    numbered: false,
))->run();
--EXPECT--
nothing was broken
