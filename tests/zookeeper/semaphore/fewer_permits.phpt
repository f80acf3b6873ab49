--TEST--
A process with a smaller number of permits waits until there are fewer owners, and behind others with that number
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/permits.php';

$many = permits(3, 3);
array_map(fn ($permit) => $permit->acquired(), $many);
$few = permits(2, 1, 3);
$other = permits(1, 3, 5);
$semaphore = new ZkSemaphore(path(), 1, hosts());
var_dump($many[2]->release(), $many[0]->release(), $semaphore->inspect()->waiters);
var_dump($many[1]->release(), $few[0]->acquired(), $few[0]->release(), $few[1]->acquired(), $other[0]->acquired());
--EXPECT--
bool(true)
bool(true)
int(3)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
