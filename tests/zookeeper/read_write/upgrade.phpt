--TEST--
A reader becomes the writer, and reads again after the release that belongs to it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts());
$other = new ZkLock(path(), hosts());
$lock->acquireRead();
$read = $lock->getFencingToken();
var_dump($lock->acquire(0.0), $lock->inspect()->mode?->value, count($lock->inspect()->owners), $lock->inspect()->waiters);
var_dump($lock->getFencingToken() > $read, $lock->inspect()->fencingToken === $lock->getFencingToken());
var_dump($other->acquireRead(0.0), $lock->release(), $lock->isHeld(), $lock->inspect()->mode?->value);
var_dump($other->acquireRead(0.0), $lock->acquire(0.0), $lock->isHeld(), $other->release(), $lock->acquire(0.0));
var_dump($lock->release(), $lock->release(), $lock->isHeld(), zk()->children(path()));
--EXPECT--
bool(true)
string(5) "write"
int(1)
int(0)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
string(4) "read"
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
array(0) {
}
