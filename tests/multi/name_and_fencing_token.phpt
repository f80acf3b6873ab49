--TEST--
The name is that of all locks; the fencing tokens are those of each
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$parts = [lock('b'), lock('c'), lock('a')];
$multi = new MultiLock($parts[0], new MultiLock($parts[1], $parts[2]));
echo str_replace(key(''), '', $multi->getName()), "\n";
$multi->acquire();
var_dump($multi->getFencingToken());
echo count(array_filter(array_map(fn ($part) => $part->getFencingToken(), $parts))), "\n";
var_dump($multi->getWaitTime());
--EXPECT--
b, c, a
NULL
3
float(0)
