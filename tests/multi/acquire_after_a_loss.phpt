--TEST--
acquire() after a loss gives the rest back first
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$parts = [lock('a'), lock('b', 1.0, false)];
$multi = new MultiLock(...$parts);
$lost = [];
$multi->onLost(function () use (&$lost): void {
    $lost[] = 'multi';
});
$parts[1]->onLost(function () use (&$lost): void {
    $lost[] = 'part';
});
$multi->acquire();
$first = $parts[0]->getFencingToken();
usleep(1_100_000);
var_dump($multi->acquire(0.0), $multi->isHeld(), $parts[0]->getFencingToken() > $first);
sort($lost);
echo implode(' ', array_unique($lost)), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
multi part
