--TEST--
As many objects hold a semaphore at once as it has permits
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';

$semaphores = [];
for ($i = 0; $i < 4; $i++) {
    $semaphores[] = $semaphore = new RedisSemaphore(key(), 3, dsn());
    var_dump($semaphore->acquire(0.0));
}
var_dump($semaphores[1]->release(), $semaphores[3]->acquire(0.0), $semaphores[1]->acquire(0.0));
$tokens = array_map(fn (RedisSemaphore $semaphore) => $semaphore->getToken(), $semaphores);
var_dump(count(array_unique(array_filter($tokens))));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
int(3)
