--TEST--
A session that expires while $change runs, or between two calls, doesn't harm an update
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkOptimisticLock;

require __DIR__ . '/zookeeper.php';

$proxy = proxy(zk_port());
$value = new ZkOptimisticLock(path('value'), through($proxy), 6.0);
$lock = new ZkLock(path(), through($proxy), 6.0);
$other = new ZkLock(path(), hosts());
$expire = function () use ($proxy, $lock, $other) {
    $lock->acquire(20.0);
    $proxy->hold();
    $other->acquire(20.0 * slowness()) && $other->release();
    $proxy->pass();
};
$value->update(one_more(...));
$expire();
var_dump($value->read());
$calls = 0;
var_dump($value->update(function ($old) use ($expire, &$calls) {
    $calls++;
    $expire();

    return one_more($old);
}), $calls, $value->read());
--EXPECT--
string(1) "1"
string(1) "2"
int(1)
string(1) "2"
