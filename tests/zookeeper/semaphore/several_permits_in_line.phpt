--TEST--
Permits that several give back one by one, and one gives back together, serve each waiter as soon as there are enough
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/permits.php';

[$first, $second, $third, $fourth] = several(4, 1, 1, 1, 1);
$waiters = several(4, 3, 4, 2, 1, 1);
var_dump($second->release(), $fourth->release(), $first->release(), $waiters[0]->acquired());
var_dump($third->release(), $waiters[0]->release(), $waiters[1]->acquired());
var_dump($waiters[1]->release());
foreach ([2, 3, 4] as $waiter) {
    var_dump($waiters[$waiter]->acquired());
}
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
