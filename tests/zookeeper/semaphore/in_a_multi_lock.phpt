--TEST--
A semaphore may be one of the locks of a MultiLock, and of as many of them as it has permits
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\ZkLock;
use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

$locks = [];
foreach (['a', 'b', 'c'] as $name) {
    $locks[] = $lock = new MultiLock(new ZkLock(path($name), hosts()), new ZkSemaphore(path('permits'), 2, hosts()));
    var_dump(answered(fn () => $lock->acquire(0.0)));
}
var_dump((new ZkLock(path('c'), hosts()))->inspect()->isHeld(), $locks[0]->release(), $locks[2]->acquire(0.0));
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
