--TEST--
Whatever the order of the arguments, and alongside a process that acquires one lock after the other, nobody waits in a circle
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

function rounds(\DistLock\Lock ...$locks): int
{
    $others = array_map(lock(...), ['a', 'b', 'c']);
    $failed = 0;
    for ($round = 0; $round < 40; $round++) {
        foreach ($locks as $lock) {
            $lock->acquire();
        }
        $failed += count(array_filter($others, static fn ($other) => $other->acquire(0.0)));
        foreach (array_reverse($locks) as $lock) {
            $failed += $lock->release() ? 0 : 1;
        }
    }

    return $failed;
}

$others = fn (string $name, float $timeout) => new ZkLock(path($name), hosts(), $timeout);
$children = [
    child(fn () => rounds(new MultiLock(lock('a'), lock('b'), lock('c')))),
    child(fn () => rounds(new MultiLock(lock('c'), lock('b'), lock('a')))),
    // One after the other, in the same order.
    child(fn () => rounds(lock('a'), lock('b'), lock('c'))),
    // Two sessions, so two transactions.
    child(fn () => rounds(new MultiLock($others('b', 9.0), $others('c', 10.0), $others('a', 9.0)))),
];
foreach ($children as $child) {
    var_dump($child->result(200));
}
echo contenders('a', 'b', 'c'), "\n";
--EXPECT--
int(0)
int(0)
int(0)
int(0)
a:0 b:0 c:0
