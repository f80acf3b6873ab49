--TEST--
A child holds nothing of its parent, and releases nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$multi = new MultiLock(lock('a'), lock('b'));
$multi->acquire();
$child = child(function () use ($multi): array {
    $seen = [$multi->isHeld(), $multi->release(), $multi->acquire(0.0)];
    unset($multi);

    return $seen;
});
echo json_encode($child->result()), ' ', held('a', 'b'), "\n";
var_dump($multi->isHeld(), $multi->release());
$child = child(fn () => [$multi->acquire(0.0), $multi->isHeld(), $multi->release()]);
echo json_encode($child->result()), ' ', held('a', 'b'), "\n";
--EXPECT--
[false,false,false] a b
bool(true)
bool(true)
[true,true,true] none
