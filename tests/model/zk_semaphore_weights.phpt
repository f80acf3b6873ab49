--TEST--
Whatever 16 processes do with a ZkSemaphore, each with several permits at once, killed and stopped, no more are held than there are, and nothing is left
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/model.php';

$watcher = new ZkSemaphore(path(), 5, hosts());
$timeout = 1.0 * slowness();
(new Model(
    make: fn (int $weight) => new ZkSemaphore(path(), 5, hosts(), $timeout, weight: $weight),
    waiting: fn () => contenders($watcher),
    left: fn () => zk()->exists(path()) ? zk()->children(path()) : [],
    permits: 5,
    ttl: $timeout,
    faults: 6,
    numbered: false,
    weighs: true,
))->run();
--EXPECT--
nothing was broken
