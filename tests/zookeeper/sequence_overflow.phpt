--TEST--
A sequence that went beyond 2^31 - 1 comes after those before it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

zk()->createPath(path());
$order = ['x_2147483646', '_c_1-lock-2147483647', '_c_2-lock--2147483648', 'x_-2147483647', '_c_3-lock--1000000000', 'x_-999999999'];
foreach (array_reverse($order) as $name) {
    zk()->create(path() . "/$name");
}
$lock = new ZkLock(path(), hosts());
var_dump(array_column($lock->inspect()['contenders'], 'node') === $order);
--EXPECT--
bool(true)
