--TEST--
A reader that does not become the writer in time reads on, and leaves nothing behind
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

$lock = new ZkLock(path(), hosts());
$other = zk_holder();
$other->answer();
$lock->acquireRead();
var_dump($lock->acquire(0.0), $lock->acquire(0.2), $lock->isHeld(), $lock->release(), $lock->isHeld());
await_modes($lock, 'r');
var_dump($other->ask('isHeld'));
--EXPECT--
bool(false)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
