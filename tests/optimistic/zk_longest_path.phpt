--TEST--
On ZooKeeper, the longest value fits with the longest path, too
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkOptimisticLock;

require __DIR__ . '/zookeeper.php';

$path = path() . '/';
$value = new ZkOptimisticLock($path . str_repeat('x', 1024 - strlen($path)), hosts() . path('chroot') . str_repeat('/chroot', 100));
$longest = str_repeat('x', 1040384);
foreach (range(1, 2) as $time) {
    var_dump($value->update(fn ($old) => $old === $longest ? str_repeat('y', 1040384) : $longest) === $value->read());
}
var_dump($value->update(fn () => null));
--EXPECT--
bool(true)
bool(true)
NULL
