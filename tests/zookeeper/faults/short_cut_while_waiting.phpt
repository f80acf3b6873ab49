--TEST--
A waiter keeps its place over a lost connection, and sees what went meanwhile
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$proxy = proxy(zk_port());
$holder = new ZkLock(path(), hosts());
$holder->acquire();
$waiter = child(static fn () => ($lock = new ZkLock(path(), through($proxy)))->acquire(20.0));
await_contenders($holder, 2);
$last = child(static fn () => ($lock = new ZkLock(path(), hosts()))->acquire(20.0));
await_contenders($holder, 3);
$before = zk()->children(path());
$proxy->disconnect();
usleep(100000);
$proxy->refuse();
usleep(100000);
$holder->release();
$proxy->pass();
var_dump($waiter->result(), $last->result(), count($before));
--EXPECT--
bool(true)
bool(true)
int(3)
