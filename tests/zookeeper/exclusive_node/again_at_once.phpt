--TEST--
An exclusive node that was released without confirmation is no obstacle to this process's next acquire
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts(), nodes: ZkNodes::Exclusive);
$same = new ZkLock(path(), hosts(), nodes: ZkNodes::Exclusive);
$acquired = 0;
for ($i = 0; $i < 100; $i++) {
    $acquired += answered(fn () => $lock->acquire(0.0));
    $lock->release(false);
    $acquired += answered(fn () => $same->acquire(0.0));
    $same->release(false);
}
var_dump($acquired);
--EXPECT--
int(200)
