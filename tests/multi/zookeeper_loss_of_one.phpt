--TEST--
The loss of one lock is not that of the others, but that of the MultiLock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

$short = fn (string $name) => new ZkLock(path($name), hosts(), 10.0);
$parts = [$short('a'), $short('b'), $short('c')];
$multi = new MultiLock(...$parts);
$lost = [];
foreach (['a', 'b', 'c'] as $i => $name) {
    $parts[$i]->onLost(function () use (&$lost, $name): void {
        $lost[] = $name;
    });
}
$multi->onLost(function () use (&$lost): void {
    $lost[] = 'multi';
});
$multi->acquire();
lock('b')->forceRelease();
await(function () use (&$lost): bool {
    return count($lost) === 2;
});
sort($lost);
echo implode(' ', $lost), "\n";
var_dump($parts[0]->isHeld(), $parts[1]->isHeld(), $parts[2]->isHeld(), $multi->isHeld(), $multi->release());
echo contenders('a', 'b', 'c'), "\n";
--EXPECT--
b multi
bool(true)
bool(false)
bool(true)
bool(false)
bool(false)
a:0 b:0 c:0
