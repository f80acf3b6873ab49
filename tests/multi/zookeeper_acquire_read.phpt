--TEST--
acquireRead() shares locks on ZooKeeper and Redis, all or none
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Mode;
use DistLock\MultiLock;
use DistLock\RedisLock;

require __DIR__ . '/zookeeper.php';

$redis = new RedisLock(key('c'), dsn());
$make = fn () => new MultiLock(lock('a'), lock('b'), new RedisLock(key('c'), dsn()));
$multi = $make();
$other = $make();
$writer = lock('b');
var_dump($multi->acquireRead(), $other->acquireRead(), $multi->getMode() === Mode::Read, $writer->acquire(0.0));
var_dump($multi->release(), $other->release(), $writer->acquire(0.0));
var_dump($multi->acquireRead(0.0), lock('a')->isLocked(), $redis->isLocked());
var_dump($writer->release(), $multi->acquireRead(), $multi->release());
$exclusive = new MultiLock(lock('e', true), $redis);
echo strtok(thrown(fn () => $exclusive->acquireRead()), ':'), "\n";
var_dump($redis->isLocked());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
DistLock\UnsupportedException
bool(false)
