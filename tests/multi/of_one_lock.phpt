--TEST--
A MultiLock of one lock is that lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$part = lock('a');
$multi = new MultiLock($part);
var_dump($multi->acquire(0.0), $part->isHeld(), $multi->getName() === $part->getName(), $multi->release(), $part->isHeld());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
