--TEST--
A Redis that hangs costs no lock on ZooKeeper
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';

$proxy = proxy((int) environment('DISTLOCK_TEST_REDIS_PORT'));
$hanging = new RedisLock(key(), $proxy->dsn(['timeout' => 10]), ttl: 20.0);
$lock = new ZkLock(path(), hosts(), sessionTimeout: 6.0);
$lock->onLost(fn () => print("lost\n"));
$hanging->acquire();
$lock->acquire();
$proxy->hold();
// The first renewal waits for its reply longer than a session on ZooKeeper lasts without a sign of life.
await(fn () => !$hanging->isHeld() || !$lock->isHeld(), 30);
var_dump($hanging->isHeld(), $lock->release());
--EXPECT--
bool(false)
bool(true)
