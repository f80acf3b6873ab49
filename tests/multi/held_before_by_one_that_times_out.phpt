--TEST--
A part held before stays held when the MultiLock is not acquired
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$holder = contender(key('b'));
outcome($holder);
$part = lock('a');
$part->acquire();
$multi = new MultiLock($part, lock('b'));
var_dump($multi->acquire(0.0), $part->isHeld(), $part->release(), $part->release());
--EXPECT--
bool(false)
bool(true)
bool(true)
bool(false)
