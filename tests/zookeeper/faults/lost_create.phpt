--TEST--
A create that never reached the server is repeated
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$proxy = proxy(zk_port());
$lock = new ZkLock(path(), through($proxy));
$lock->acquire();
$lock->release();
$proxy->cutCommand(path());
var_dump($lock->acquire(10.0), count(zk()->children(path())), $lock->release(), count(zk()->children(path())));
--EXPECT--
bool(true)
int(1)
bool(true)
int(0)
