--TEST--
A wait is refused if this process itself has all permits
--FILE--
<?php

namespace DistLock\Test;

use DistLock\DeadlockException;
use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

$semaphores = [];
for ($number = 0; $number < 3; $number++) {
    $semaphores[] = new ZkSemaphore(path(), 2, hosts());
}
var_dump($semaphores[0]->acquire(), $semaphores[1]->acquire());
foreach ([null, 0.1, 3600.0] as $timeout) {
    try {
        $semaphores[2]->acquire($timeout);
    } catch (DeadlockException) {
        echo "refused\n";
    }
}
var_dump($semaphores[2]->acquire(0.0), $semaphores[0]->release(), $semaphores[2]->acquire());
--EXPECT--
bool(true)
bool(true)
refused
refused
refused
bool(false)
bool(true)
bool(true)
