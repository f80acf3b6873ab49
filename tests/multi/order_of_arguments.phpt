--TEST--
Two processes that name the locks in opposite orders never wait for each other
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

function rounds(array $names): int
{
    $multi = new MultiLock(...array_map(lock(...), $names));
    $parts = array_map(lock(...), $names);
    $failed = 0;
    // As many as a busy machine can, but enough for them to meet.
    $deadline = new Deadline(20);
    for ($round = 0; $round < 300 && ($round < 20 || $deadline->remaining() > 0); $round++) {
        $multi->acquire();
        // Nobody else has got any of them.
        $failed += count(array_filter($parts, static fn ($part) => $part->acquire(0.0)));
        $failed += $multi->release() ? 0 : 1;
    }

    return $failed;
}

$names = ['a', 'b', 'c', 'd'];
$children = [];
foreach ([$names, array_reverse($names), ['c', 'a', 'd', 'b']] as $order) {
    $children[] = child(fn () => rounds($order));
}
foreach ($children as $child) {
    var_dump($child->result(100));
}
echo held(...$names), "\n";
--EXPECT--
int(0)
int(0)
int(0)
none
