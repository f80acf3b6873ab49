--TEST--
A wait without limit is refused where this process has all permits itself
--FILE--
<?php

namespace DistLock\Test;

use DistLock\DeadlockException;
use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper/zookeeper.php';

$semaphores = [];
for ($number = 0; $number < 3; $number++) {
    $semaphores[] = new ZkSemaphore(path(), 2, hosts());
}
var_dump($semaphores[0]->acquire(), $semaphores[1]->acquire());
try {
    $semaphores[2]->acquire();
} catch (DeadlockException) {
    echo "refused\n";
}
var_dump($semaphores[2]->acquire(0.1), $semaphores[0]->release(), $semaphores[2]->acquire());
--EXPECT--
bool(true)
bool(true)
refused
bool(false)
bool(true)
bool(true)
