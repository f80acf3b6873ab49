--TEST--
Whatever 16 processes do with a ZkLock of an exclusive node, one owns it at a time, and nothing is left
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/model.php';

$timeout = 1.0 * slowness();
(new Model(
    make: fn () => new ZkLock(path(), hosts(), $timeout, nodes: ZkNodes::Exclusive),
    // There is no order.
    waiting: fn () => [],
    left: fn () => zk()->exists(path()) ? [path()] : [],
    ttl: $timeout,
    faults: 6,
))->run();
--EXPECT--
nothing was broken
