--TEST--
A server that falls silent ends a wait without limit with an exception
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$proxy = proxy(zk_port());
$holder = new ZkLock(path(), hosts());
$holder->acquire();
$waiter = child(static fn () => strstr(outcome(fn () => ($lock = new ZkLock(path(), through($proxy), 6.0))->acquire()), ':', true));
await_contenders($holder, 2);
$proxy->hold();
var_dump($waiter->result());
--EXPECT--
string(28) "DistLock\ConnectionException"
