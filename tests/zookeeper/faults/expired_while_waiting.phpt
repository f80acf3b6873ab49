--TEST--
A waiter whose session expired waits again in another session
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$proxy = proxy(zk_port());
$holder = new ZkLock(path(), hosts());
$holder->acquire();
$waiter = child(static fn () => ($lock = new ZkLock(path(), through($proxy), 6.0))->acquire(60.0));
await_contenders($holder, 2);
$proxy->hold();
await_contenders($holder, 1);
$proxy->pass();
await_contenders($holder, 2);
var_dump($holder->release(), $waiter->result());
--EXPECT--
bool(true)
bool(true)
