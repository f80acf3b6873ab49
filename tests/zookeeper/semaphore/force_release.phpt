--TEST--
forceRelease() takes all permits away, and serves those that wait
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/permits.php';

$semaphore = new ZkSemaphore(path(), 2, hosts());
$semaphore->acquire();
$holder = permits(1, 2, 1)[0];
$holder->acquired();
$waiters = permits(2, 2, 2);
$other = new ZkSemaphore(path(), 2, hosts());
var_dump($other->forceRelease(), $waiters[0]->acquired(), $waiters[1]->acquired());
await(fn () => !$semaphore->isHeld());
var_dump($semaphore->release(), $holder->release());
array_map(fn ($waiter) => $waiter->release(), $waiters);
var_dump($other->forceRelease());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
bool(false)
