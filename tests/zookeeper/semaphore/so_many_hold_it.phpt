--TEST--
As many objects hold the semaphore as there are permits, and no more
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

$semaphores = [];
for ($number = 0; $number < 4; $number++) {
    $semaphores[] = $semaphore = new ZkSemaphore(path(), 3, hosts());
    var_dump(answered(fn () => $semaphore->acquire(0.0)));
}
var_dump($semaphores[1]->release(), $semaphores[3]->acquire(0.0), $semaphores[1]->acquire(0.0), $semaphores[0]->isHeld());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
