--TEST--
A MultiLock writes, even if its locks were read before
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$locks = [new ZkLock(path('a'), hosts()), new ZkLock(path('b'), hosts())];
foreach ($locks as $lock) {
    $lock->acquireRead();
    $lock->release();
}
$both = new MultiLock(...$locks);
$other = new ZkLock(path('b'), hosts());
var_dump($both->acquire(0.0), $other->inspect()->mode?->value, $other->acquireRead(0.0), $both->release(), $other->acquireRead(0.0));
var_dump($both->acquire(0.0), $locks[0]->acquireRead(0.0));
--EXPECT--
bool(true)
string(5) "write"
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
