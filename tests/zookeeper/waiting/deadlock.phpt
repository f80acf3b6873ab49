--TEST--
Waiting for a lock that another object of this process holds throws
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$holder = new ZkLock(path(), hosts());
$holder->acquire();
foreach ([null, 3600.0] as $timeout) {
    echo strstr(outcome(fn () => ($lock = new ZkLock(path(), hosts()))->acquire($timeout)), ':', true), "\n";
    echo strstr(outcome(fn () => ($lock = new ZkLock(path(), hosts()))->acquireRead($timeout)), ':', true), "\n";
}
var_dump(($other = new ZkLock(path(), hosts()))->acquire(0.0));
--EXPECT--
DistLock\DeadlockException
DistLock\DeadlockException
DistLock\DeadlockException
DistLock\DeadlockException
bool(false)
