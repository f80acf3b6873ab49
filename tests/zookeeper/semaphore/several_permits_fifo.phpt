--TEST--
A waiter for several permits keeps its place, and nobody overtakes it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/permits.php';

[$two, $one] = several(3, 2, 1);
var_dump($two->acquired(), $one->acquired());
$waiters = several(3, 2, 1, 1);
// One is free, but not for those who came later.
var_dump($one->release());
$semaphore = new ZkSemaphore(path(), 3, hosts());
var_dump($semaphore->acquire(0.0), $semaphore->acquire(0.2), $semaphore->inspect()->waiters);
// Three are free: for the first and the second.
var_dump($two->release(), $waiters[0]->acquired(), $waiters[1]->acquired());
var_dump($semaphore->inspect()->waiters, $waiters[0]->release(), $waiters[2]->acquired());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
int(3)
bool(true)
bool(true)
bool(true)
int(1)
bool(true)
bool(true)
