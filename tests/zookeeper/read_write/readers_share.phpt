--TEST--
Readers hold the lock together, and no writer with them
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

$reader = new ZkLock(path(), hosts());
$other = zk_holder();
var_dump($other->answer(), $reader->acquireRead());
$writer = new ZkLock(path(), hosts());
var_dump($writer->acquire(0.0), $reader->isHeld(), $reader->release(), $writer->acquire(0.0));
var_dump($other->ask('release'), $writer->acquire(0.0));
var_dump($reader->acquireRead(0.0));
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
