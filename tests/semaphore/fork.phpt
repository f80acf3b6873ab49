--TEST--
A forked child holds no permit of its parent's, and releases none
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';

$semaphore = new RedisSemaphore(key(), 1, dsn());
$semaphore->acquire();
$child = child(fn () => [$semaphore->isHeld(), $semaphore->release(), $semaphore->acquire(0.0)]);
echo json_encode($child->result()), "\n";
var_dump($semaphore->isHeld(), $semaphore->renew(), $semaphore->release());
--EXPECT--
[false,false,false]
bool(true)
bool(true)
bool(true)
