--TEST--
On ZooKeeper, updates of the same value and locks may be nested in $change
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

$value = value();
$calls = 0;
var_dump($value->update(function (?string $old) use ($value, &$calls) {
    if ($calls++ === 0) {
        (new ZkLock(path('guard'), hosts()))->synchronized(fn () => $value->update(fn () => 'inner'));
    }

    return "$old and outer";
}), $value->read(), $calls);
--EXPECT--
string(15) "inner and outer"
string(15) "inner and outer"
int(2)
