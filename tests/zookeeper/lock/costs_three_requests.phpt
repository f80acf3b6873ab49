--TEST--
An uncontended acquisition costs a create and a list, sent together, and a delete
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts(), 600.0);
$lock->acquire();
// Nothing removes a node that has a child; this one is no contender.
zk()->create(path() . '/config', ephemeral: false);
$lock->release();
$before = \DistLock\stats()['commands'];
for ($i = 0; $i < 10; $i++) {
    $lock->acquire();
    $lock->release();
}
var_dump(\DistLock\stats()['commands'] - $before);
--EXPECT--
int(30)
