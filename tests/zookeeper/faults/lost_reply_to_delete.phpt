--TEST--
A release whose reply was lost is settled
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$proxy = proxy(zk_port());
$lock = new ZkLock(path(), through($proxy));
$lock->acquire();
$proxy->cutReply(path());
var_dump($lock->release(), zk()->children(path()));
$lock->acquire();
$proxy->cutCommand(path());
var_dump($lock->release(), zk()->children(path()));
--EXPECT--
bool(true)
array(0) {
}
bool(true)
array(0) {
}
