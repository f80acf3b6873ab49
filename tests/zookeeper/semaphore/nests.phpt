--TEST--
Acquisitions of one object nest, and take one permit
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

$semaphore = new ZkSemaphore(path(), 2, hosts());
$semaphore->acquire();
$semaphore->acquire();
var_dump(count(zk()->children(path())), $semaphore->release(), $semaphore->isHeld(), $semaphore->release(), $semaphore->isHeld());
var_dump($semaphore->release(), $semaphore->synchronized(fn () => 'done'), $semaphore instanceof \DistLock\SharedLock);
--EXPECT--
int(1)
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
string(4) "done"
bool(false)
