--TEST--
A loss that one lock's own object finds is reported to the MultiLock at the next safe point
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$parts = [lock('a'), lock('b')];
$multi = new MultiLock(...$parts);
$told = [];
$multi->onLost(function () use (&$told): void {
    $told[] = 'multi';
});
$parts[0]->onLost(function () use (&$told): void {
    $told[] = 'part';
});
$multi->acquire();
lock('a')->forceRelease();
$parts[0]->renew();
sort($told);
echo implode(' ', $told), "\n";
var_dump($multi->isHeld());
--EXPECT--
multi part
bool(false)
