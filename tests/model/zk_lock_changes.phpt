--TEST--
Whatever 16 processes do that read, write and change between both, killed, stopped and cut off, no writer has another owner alongside it, and its token is larger than all before
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/model.php';

$watcher = new ZkLock(path(), hosts());
// Who is kept from the processor for longer loses its session, and its place.
$timeout = 2.0 * slowness();
$proxy = proxy(zk_port());
(new Model(
    make: fn () => new ZkLock(path(), through($proxy), $timeout),
    // A reader that would become the writer waits where its last node is: the other is older than that.
    waiting: fn () => contenders($watcher),
    left: fn () => zk()->exists(path()) ? zk()->children(path()) : [],
    reads: true,
    ttl: $timeout,
    faults: 9,
    numbered: false,
    changes: true,
    cut: fn () => $proxy->disconnect(),
))->run();
--EXPECT--
nothing was broken
