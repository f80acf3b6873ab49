--TEST--
acquire() acquires all locks, release() releases all of them
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$multi = new MultiLock(lock('a'), lock('b'), lock('c'));
var_dump($multi->isHeld(), $multi->acquire(), $multi->isHeld());
echo held('a', 'b', 'c'), "\n";
var_dump($multi->release(), $multi->isHeld());
echo held('a', 'b', 'c'), "\n";
var_dump($multi->release(), $multi->acquire(0.0), $multi->release(false));
--EXPECT--
bool(false)
bool(true)
bool(true)
a b c
bool(true)
bool(false)
none
bool(false)
bool(true)
bool(true)
