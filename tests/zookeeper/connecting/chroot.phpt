--TEST--
A path behind the hosts is put in front of the lock's, and created if it is missing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock('/a/b', hosts() . path());
var_dump($lock->acquire(), $lock->getName(), count(zk()->children(path() . '/a/b')));
var_dump(($other = new ZkLock(path() . '/a/b', hosts()))->acquire(0.0));
var_dump((new ZkLock('/a/b', hosts() . '/'))->inspect()->isHeld());
--EXPECT--
bool(true)
string(4) "/a/b"
int(1)
bool(false)
bool(false)
