--TEST--
acquire() on a held MultiLock nests: its locks are released with the last release()
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$multi = new MultiLock(lock('a'), lock('b'));
$multi->acquire();
$before = \DistLock\stats()['commands'];
var_dump($multi->acquire(0.0), $multi->synchronized(fn () => $multi->release()), $multi->isHeld());
echo \DistLock\stats()['commands'] - $before, ' ', held('a', 'b'), "\n";
// None of the first acquire() is left.
var_dump($multi->release() && $multi->isHeld(), $multi->acquire(), $multi->release(), $multi->release());
echo held('a', 'b'), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
0 a b
bool(false)
bool(true)
bool(true)
bool(false)
none
