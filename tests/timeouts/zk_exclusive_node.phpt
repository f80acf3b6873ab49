--TEST--
On an exclusive node, the exception names the owner if its node was read for the wait; waiters can't be counted
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper/zookeeper.php';
require __DIR__ . '/timeouts.php';

$make = static fn () => new ZkLock(path(), hosts(), nodes: ZkNodes::Exclusive);
$holder = begin_to_hold($make);
$holder->await();
$exception = timeout_of($make(), 0.5);
echo told($exception, ['HOLDER' => $holder]), "\n";
var_dump(is_complete($exception->getOwner()), $exception->getOwner() == $make()->getOwner());
echo told(timeout_of($make(), 0.0)), "\n";
--EXPECT--
The lock "lock" was not acquired in 0.500 seconds: it was held by HOLDER
{"host":"HOLDER","mode":"write","weight":1} null
bool(true)
bool(true)
The lock "lock" was not acquired in 0.000 seconds: it was held by the node "lock"
{"mode":"write","weight":1} null
