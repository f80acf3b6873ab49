--TEST--
Waiters that are gone, first ones and others, are passed over
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/permits.php';

$holders = permits(2, 2);
$waiters = permits(4, 2, 2);
$semaphore = new ZkSemaphore(path(), 2, hosts());
foreach ([0, 2] as $gone) {
    $waiters[$gone]->child->kill();
}
$contenders = everybody($semaphore->inspect());
foreach ([2, 4] as $gone) {
    zk()->delete(path() . '/' . $contenders[$gone]['node']);
}
var_dump($holders[1]->release(), $waiters[1]->acquired(), $holders[0]->release(), $waiters[3]->acquired());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
