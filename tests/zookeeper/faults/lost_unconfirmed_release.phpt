--TEST--
release(false) is repeated in the background when the connection breaks
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$proxy = proxy(zk_port());
$lock = new ZkLock(path(), through($proxy));
$lock->acquire();
$proxy->cutCommand(path());
var_dump($lock->release(false));
await(fn () => zk()->children(path()) === []);
--EXPECT--
bool(true)
