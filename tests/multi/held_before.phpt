--TEST--
A lock that its own object already held nests in the MultiLock, and stays held
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$part = lock('b');
$multi = new MultiLock(lock('a'), $part);
$part->acquire();
$token = $part->getFencingToken();
var_dump($multi->acquire(0.0), $part->getFencingToken() === $token, $multi->release());
echo held('a', 'b'), "\n";
var_dump($part->isHeld());
// Given away by the part's own object in the meantime, but for the MultiLock's share.
$multi->acquire(0.0);
var_dump($part->release(), $multi->isHeld(), $multi->release());
echo held('a', 'b'), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
b
bool(true)
bool(true)
bool(true)
bool(true)
none
