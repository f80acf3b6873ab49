--TEST--
synchronized() returns what the critical section returned
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
var_dump($lock->synchronized(fn () => ['held' => $lock->isHeld()]));
var_dump($lock->isHeld());
var_dump($lock->synchronized(function () {}));
var_dump($lock->synchronized('getmypid', 1.0) === getmypid());
var_dump($lock->synchronized(critical: [new \ArrayObject([1, 2]), 'count'], timeout: null));
--EXPECT--
array(1) {
  ["held"]=>
  bool(true)
}
bool(false)
NULL
bool(true)
int(2)
