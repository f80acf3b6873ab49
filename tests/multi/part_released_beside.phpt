--TEST--
A part that its own object released is lost to the MultiLock, even if it was acquired again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$part = lock('a');
$multi = new MultiLock($part, lock('b'));
$multi->onLost(fn () => print("lost\n"));
$multi->acquire();
var_dump($part->release(), $part->acquire(), $multi->isHeld(), $multi->release());
echo held('a', 'b'), "\n";
var_dump($part->isHeld(), $part->release());
--EXPECT--
lost
bool(true)
bool(true)
bool(false)
bool(false)
a
bool(true)
bool(true)
