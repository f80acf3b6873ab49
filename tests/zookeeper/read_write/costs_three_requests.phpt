--TEST--
Reading uncontended, and alongside other readers, costs a create and a list, sent together, and a delete
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

$other = zk_holder();
$other->answer();
$lock = new ZkLock(path(), hosts(), 600.0);
$lock->acquireRead();
$lock->release();
$before = \DistLock\stats()['commands'];
for ($i = 0; $i < 10; $i++) {
    $lock->acquireRead();
    $lock->release();
}
var_dump(\DistLock\stats()['commands'] - $before);
--EXPECT--
int(30)
