--TEST--
A session that expired while a lock was held: lost, and acquired anew with another session
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$proxy = proxy(zk_port());
$lock = new ZkLock(path(), through($proxy), 6.0);
$other = new ZkLock(path(), hosts());
// Its session is there.
$other->inspect();
$lock->acquire();
$session = everybody($other->inspect())[0]['session'];
$proxy->hold();
var_dump($other->acquire(20.0 * slowness()), $lock->isHeld(), $lock->release());
$other->release();
$proxy->pass();
var_dump($lock->acquire(10.0), $lock->isHeld(), everybody($other->inspect())[0]['session'] !== $session);
--EXPECT--
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
