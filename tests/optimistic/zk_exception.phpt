--TEST--
On ZooKeeper, what $change throws, or a wrong type that it returns, ends the update, and nothing is written
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/zookeeper.php';

$value = value();
echo failure(fn () => $value->update(fn () => throw new \RuntimeException('no'))), "\n";
echo failure(fn () => $value->update(fn () => 1)), "\n";
var_dump(zk()->exists(path()));
--EXPECT--
RuntimeException: no
TypeError: DistLock\ZkOptimisticLock::update(): Argument #1 ($change) must return a value of type ?string, int returned
bool(false)
