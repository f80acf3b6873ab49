--TEST--
A reader may wait for a lock of which another object of its thread has just cancelled the upgrade
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$reader = new RedisLock(key(), dsn());
$reader->acquireRead();
$reader->enqueue(0.0)->cancel();
$other = new RedisLock(key(), dsn());
var_dump($other->acquireRead(10.0), $other->release(), $reader->isHeld(), $reader->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
