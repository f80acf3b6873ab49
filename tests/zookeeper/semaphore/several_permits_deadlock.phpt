--TEST--
A wait for several permits is refused if this process itself holds too many of them
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

$two = new ZkSemaphore(path(), 4, hosts(), weight: 2);
$three = new ZkSemaphore(path(), 4, hosts(), weight: 3);
$also = new ZkSemaphore(path(), 4, hosts(), weight: 2);
$two->acquire();
echo strtok(outcome(fn () => $three->acquire()), ':'), "\n";
var_dump($three->acquire(0.0), $also->acquire(10.0));
echo strtok(outcome(fn () => ($lock = new ZkSemaphore(path(), 4, hosts()))->acquire()), ':'), "\n";
--EXPECT--
DistLock\DeadlockException
bool(false)
bool(true)
DistLock\DeadlockException
