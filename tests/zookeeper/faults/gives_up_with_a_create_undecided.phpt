--TEST--
A wait that ends while its create is undecided leaves no node behind
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$proxy = proxy(zk_port());
$lock = new ZkLock(path(), through($proxy), 20.0);
$lock->acquire();
$lock->release();
$proxy->holdReply(path());
echo strstr(outcome(fn () => $lock->acquire(0.0)), ':', true), "\n";
var_dump(count(zk()->children(path())));
$proxy->pass();
await(fn () => zk()->children(path()) === []);
var_dump($lock->acquire(10.0));
--EXPECT--
DistLock\ConnectionException
int(1)
bool(true)
