--TEST--
acquire() with a timeout returns false when the time has passed, and leaves no node
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

$holder = new ZkLock(path(), hosts());
$lock = new ZkLock(path(), hosts());
$holder->acquire();
var_dump($lock->acquire(0.0), $lock->getWaitTime() < 0.1 * slowness());
var_dump($lock->acquire(0.3), $lock->getWaitTime() >= 0.3);
await(fn () => count(zk()->children(path())) === 1);
var_dump($holder->isHeld());
--EXPECT--
bool(false)
bool(true)
bool(false)
bool(true)
bool(true)
