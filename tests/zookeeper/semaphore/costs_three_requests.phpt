--TEST--
A free permit costs a create and a list, sent together, and a delete
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

$semaphore = new ZkSemaphore(path(), 2, hosts(), 600.0);
$semaphore->acquire();
// Nothing removes a node that has a child; this one is no contender.
zk()->create(path() . '/config', ephemeral: false);
$semaphore->release();
$before = \DistLock\stats()['commands'];
for ($i = 0; $i < 10; $i++) {
    $semaphore->acquire();
    $semaphore->release();
}
var_dump(\DistLock\stats()['commands'] - $before);
--EXPECT--
int(30)
