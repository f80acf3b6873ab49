--TEST--
A wait for several permits is refused if this process itself holds too many of them
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$two = new RedisSemaphore(key(), 4, dsn(), weight: 2);
$three = new RedisSemaphore(key(), 4, dsn(), weight: 3);
$also = new RedisSemaphore(key(), 4, dsn(), weight: 2);
$two->acquire();
echo thrown(fn () => $three->acquire()), "\n";
var_dump($three->acquire(0.0), $also->acquire(10.0));
echo thrown(fn () => ($lock = new RedisSemaphore(key(), 4, dsn()))->acquire()), "\n";
--EXPECTF--
DistLock\DeadlockException: The lock "%s" is held by another object of this process, which can't release it during the wait
bool(false)
bool(true)
DistLock\DeadlockException: The lock "%s" is held by another object of this process, which can't release it during the wait
