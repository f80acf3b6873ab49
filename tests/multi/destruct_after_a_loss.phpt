--TEST--
Destroying the object releases what a loss has left
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$parts = [lock('a'), lock('b')];
$multi = new MultiLock(...$parts);
$multi->acquire();
lock('b')->forceRelease();
$parts[1]->renew();
var_dump($multi->isHeld());
echo held('a', 'b'), "\n";
$multi = null;
echo held('a', 'b'), "\n";
--EXPECT--
bool(false)
a
none
