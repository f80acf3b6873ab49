--TEST--
A create that is never answered, on a connection that goes on, is found again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$proxy = proxy(zk_port());
$lock = new ZkLock(path(), through($proxy), 9.0);
$lock->acquire();
$lock->release();
$proxy->swallowReply(path());
var_dump($lock->acquire(20.0), count(zk()->children(path())), $lock->release(), count(zk()->children(path())));
--EXPECT--
bool(true)
int(1)
bool(true)
int(0)
