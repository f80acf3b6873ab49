--TEST--
A writer that was downgraded may become the writer again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

$lock = new ZkLock(path(), hosts());
$other = zk_holder('acquire');
$other->answer();
$other->ask('downgrade');
$lock->isLocked();
var_dump($lock->acquireRead(0.0));
$other->order('acquire');
await_modes($lock, 'rrw');
var_dump($lock->release(), $other->answer(), $lock->acquireRead(0.0), $lock->inspect()->mode?->value, $other->ask('release'), $lock->acquireRead(0.0));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
string(5) "write"
bool(true)
bool(true)
