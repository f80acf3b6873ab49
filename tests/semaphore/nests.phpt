--TEST--
Acquisitions of one object take one permit
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$semaphore = new RedisSemaphore(key(), 2, dsn());
var_dump($semaphore->acquire(), $semaphore->acquire(), count(sharers(key())));
var_dump($semaphore->release(), $semaphore->isHeld(), $semaphore->release(), $semaphore->isHeld());
var_dump($semaphore->synchronized(fn () => count(sharers(key()))), redis()->exists(key()));
--EXPECT--
bool(true)
bool(true)
int(1)
bool(true)
bool(true)
bool(true)
bool(false)
int(1)
int(0)
