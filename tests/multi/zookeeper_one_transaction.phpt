--TEST--
Locks of one session are acquired in one transaction
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/zookeeper.php';

$parts = [lock('c'), lock('a'), lock('b')];
$multi = new MultiLock(...$parts);
var_dump($multi->acquire(0.0), $multi->isHeld());
echo contenders('a', 'b', 'c'), "\n";
// The token is the number of the transaction that created the node.
echo count(array_unique(array_map(fn ($part) => $part->getFencingToken(), $parts))), "\n";
echo array_sum(array_map(fn ($part) => $part->getFencingToken() === $part->inspect()->fencingToken, $parts)), "\n";
var_dump($multi->release(), contenders('a', 'b', 'c'));
--EXPECT--
bool(true)
bool(true)
a:1 b:1 c:1
1
3
bool(true)
string(11) "a:0 b:0 c:0"
