--TEST--
A wait that could never end because of another object of this process is refused: two readers don't block each other
--FILE--
<?php

namespace DistLock\Test;

use DistLock\DeadlockException;
use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts());
$other = new ZkLock(path(), hosts());
$lock->acquireRead();
var_dump($other->acquireRead());
foreach ([fn () => $other->acquire(), fn () => ($another = new ZkLock(path(), hosts()))->acquire()] as $call) {
    try {
        $call();
    } catch (DeadlockException $deadlock) {
        echo "refused\n";
    }
}
var_dump($other->isHeld(), $lock->acquire(0.0));
--EXPECT--
bool(true)
refused
refused
bool(true)
bool(false)
