--TEST--
A reader does not overtake a waiting writer, which goes on waiting for the reader in front
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

$lock = new ZkLock(path(), hosts());
$reader = zk_holder();
$reader->answer();
$writer = zk_holder('acquire');
await_modes($lock, 'rw');
var_dump($lock->acquireRead(0.0), $lock->acquireRead(0.1), $reader->ask('isHeld'));
$reader->ask('release');
var_dump($writer->answer(), $writer->ask('release'), $lock->acquireRead(0.0));
--EXPECT--
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
