--TEST--
release() finds out that one lock was lost, says so, and releases the others
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$parts = [lock('a'), lock('b'), lock('c')];
$multi = new MultiLock(...$parts);
$told = [];
$multi->onLost(function () use (&$told): void {
    $told[] = 'multi';
});
$parts[1]->onLost(function () use (&$told): void {
    $told[] = 'part';
});
$multi->acquire();
lock('b')->forceRelease();
var_dump($multi->release());
echo held('a', 'b', 'c'), "\n";
sort($told);
echo implode(' ', $told), "\n";
--EXPECT--
bool(false)
none
multi part
