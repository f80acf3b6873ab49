--TEST--
Whatever 16 readers and writers do with a ZkLock, killed and stopped, no writer has another owner alongside it, and nothing is left
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/model.php';

$watcher = new ZkLock(path(), hosts());
// Who is kept from the processor for longer loses its session, and its place.
$timeout = 2.0 * slowness();
(new Model(
    make: fn () => new ZkLock(path(), hosts(), $timeout),
    waiting: fn () => contenders($watcher),
    left: fn () => zk()->exists(path()) ? zk()->children(path()) : [],
    reads: true,
    ttl: $timeout,
    faults: 6,
    numbered: false,
))->run();
--EXPECT--
nothing was broken
