--TEST--
Contenders are compared only by their sequences, whatever their names begin with
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts());
$lock->acquire();
$later = ['a-lock-', '_a__lock__', 'zzz_', ''];
foreach ($later as $prefix) {
    zk()->create(path() . "/$prefix", sequential: true);
}
$order = array_map(static fn ($contender) => substr($contender['node'], 0, -10), everybody($lock->inspect()));
var_dump(array_slice($order, 1) === $later);
var_dump($lock->isHeld(), $lock->release(), $lock->acquire(0.0));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
