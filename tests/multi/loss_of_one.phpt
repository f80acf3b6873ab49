--TEST--
The loss of one lock is the loss of the MultiLock; release() releases the others
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';
require_once __DIR__ . '/../support/losses.php';

$parts = [lock('a', 4.0), lock('b', 4.0), lock('c', 4.0)];
$multi = new MultiLock(...$parts);
$heard = false;
$calls = [];
$parts[1]->onLost(function () use (&$calls): void {
    $calls[] = 'part';
});
$multi->onLost(function (MultiLock $lost) use (&$heard, &$calls): void {
    $heard = !$lost->isHeld();
    $calls[] = 'multi';
});
$multi->acquire();
$multi->acquire();
lock('b')->forceRelease();
spin($heard);
await(function () use (&$calls): bool {
    return count($calls) === 2;
});
sort($calls);
echo implode(' ', $calls), "\n";
var_dump($multi->isHeld(), $parts[0]->isHeld());
echo held('a', 'b', 'c'), "\n";
var_dump($multi->release());
echo held('a', 'b', 'c'), "\n";
var_dump($multi->release(), count($calls), $multi->acquire(0.0), $multi->release());
--EXPECT--
multi part
bool(false)
bool(true)
a c
bool(false)
none
bool(false)
int(2)
bool(true)
bool(true)
