--TEST--
Waiting without limit for a lock of another object of this process throws
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

$holder = new ZkLock(path(), hosts());
$holder->acquire();
echo strstr(outcome(fn () => (new ZkLock(path(), hosts()))->acquire()), ':', true), "\n";
--EXPECT--
DistLock\DeadlockException
