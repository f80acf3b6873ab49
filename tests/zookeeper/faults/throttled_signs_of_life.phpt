--TEST--
A refusal by a single server is no sign of life of the ensemble
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

const THROTTLED = -127;

$proxy = zookeeper_proxy(zk_port());
$lock = new ZkLock(path(), $proxy->hosts(), 6.0);
$lock->acquire();
$proxy->refuse('multi', THROTTLED, 1000);
await(fn () => !$lock->isHeld());
// Its session is alive, and the node in nobody's way.
await(fn () => zk()->children(path()) === []);
var_dump($lock->release());
--EXPECT--
bool(false)
