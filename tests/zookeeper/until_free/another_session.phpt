--TEST--
waitUntilFree() survives the end of its session, and still waits only for those that were in front
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Lock;
use DistLock\ZkLock;

require __DIR__ . '/bystander.php';

$proxy = proxy(zk_port());
$lock = new ZkLock(path(), hosts());
$holder = contender();
$holder->await();
$waiter = bystander(fn (): Lock => new ZkLock(path(), through($proxy), 6.0));
await_watches(1, path());
[$session] = array_merge(...array_values(watches(path())));
$behind = contender();
await_watches(2, path());
$proxy->hold();
await_watches(1, path());
$proxy->pass();
await_watches(2, path());
var_dump(in_array($session, array_merge(...array_values(watches(path())))));
$holder->send('release');
var_dump($holder->result(), $waiter->result()[0], $behind->await());
--EXPECT--
bool(false)
bool(true)
bool(true)
bool(true)
