--TEST--
A permit whose session expired is lost, and another is taken with another session
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

$proxy = proxy(zk_port());
$semaphore = new ZkSemaphore(path(), 1, through($proxy), 6.0);
$other = new ZkSemaphore(path(), 1, hosts());
$semaphore->acquire();
$proxy->hold();
var_dump($other->acquire(20.0 * slowness()), $semaphore->isHeld(), $semaphore->release());
$other->release();
$proxy->pass();
var_dump($semaphore->acquire(10.0), $semaphore->isHeld());
--EXPECT--
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
