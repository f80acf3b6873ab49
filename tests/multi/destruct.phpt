--TEST--
Destroying the object releases what it acquired, and no more
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$mine = lock('b');
$mine->acquire();
$multi = new MultiLock(lock('a'), $mine, lock('c'));
$multi->acquire();
echo held('a', 'b', 'c'), "\n";
$multi = null;
echo held('a', 'b', 'c'), "\n";
$part = lock('a');
$multi = new MultiLock($part, lock('c'));
$multi->acquire();
unset($multi);
var_dump($part->isHeld());
echo held('a', 'b', 'c'), "\n";
--EXPECT--
a b c
b
bool(false)
b
