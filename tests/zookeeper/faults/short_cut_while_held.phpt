--TEST--
A connection that is lost and found again within the session's timeout costs nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$proxy = proxy(zk_port());
$lock = new ZkLock(path(), through($proxy));
$lock->acquire();
$reconnects = \DistLock\stats()['reconnects'];
$proxy->disconnect();
await(fn () => \DistLock\stats()['reconnects'] > $reconnects);
var_dump($lock->isHeld(), $lock->release());
--EXPECT--
bool(true)
bool(true)
