--TEST--
Children without a sequence are ignored, and any with one contends
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

zk()->createPath(path());
foreach (['config', 'lock_', 'lock_12345', 'a-123456789', 'lock-x'] as $name) {
    zk()->create(path() . "/$name");
}
$lock = new ZkLock(path(), hosts());
$lock->isLocked();
var_dump($lock->acquire(0.0), count($lock->inspect()['contenders']), $lock->release());
$theirs = zk()->create(path() . '/lock_', 'them', sequential: true);
var_dump($lock->acquire(0.0), $lock->inspect()['owners'], $lock->inspect()['contenders'][0]['pid']);
zk()->delete($theirs);
var_dump($lock->acquire(0.0));
--EXPECT--
bool(true)
int(1)
bool(true)
bool(false)
array(1) {
  [0]=>
  string(4) "them"
}
NULL
bool(true)
