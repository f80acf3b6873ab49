--TEST--
waitUntilFree() on a free path is one round trip, and creates nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;
use DistLock\ZkSemaphore;

require __DIR__ . '/bystander.php';

foreach ([new ZkLock(path(), hosts()), new ZkLock(path(), hosts(), nodes: ZkNodes::Exclusive), new ZkSemaphore(path(), 2, hosts())] as $lock) {
    $before = \DistLock\stats();
    var_dump($lock->waitUntilFree(), $lock->waitUntilFree(0.0), $lock->isHeld(), $lock->release());
    $after = \DistLock\stats();
    echo ($after['commands'] - $before['commands']) - ($after['renewals'] - $before['renewals']), " requests\n";
}
var_dump(zk()->exists(path()));
$lock = new ZkLock(path(), hosts());
var_dump($lock->acquire(), $lock->release(), $lock->waitUntilFree(0.0), zk()->children(path()));
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(false)
4 requests
bool(true)
bool(true)
bool(false)
bool(false)
4 requests
bool(true)
bool(true)
bool(false)
bool(false)
4 requests
bool(false)
bool(true)
bool(true)
bool(true)
array(0) {
}
