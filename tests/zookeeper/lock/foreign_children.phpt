--TEST--
Children without a sequence are ignored, and any with one contends
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

zk()->createPath(path());
foreach (['config', 'lock_', 'lock_12345', 'a-123456789', 'lock-x'] as $name) {
    zk()->create(path() . "/$name");
}
$lock = new ZkLock(path(), hosts());
$lock->isLocked();
var_dump($lock->acquire(0.0), count(everybody($lock->inspect())), $lock->release());
$theirs = zk()->create(path() . '/lock_', 'them', sequential: true);
var_dump($lock->acquire(0.0), $lock->inspect()->owners[0]->node === basename($theirs), $lock->inspect()->owners[0]->pid);
zk()->delete($theirs);
var_dump($lock->acquire(0.0));
--EXPECT--
bool(true)
int(1)
bool(true)
bool(false)
bool(true)
NULL
bool(true)
