--TEST--
A child holds nothing of its parent, and deletes nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/zookeeper.php';

$multi = new MultiLock(lock('a'), lock('b'));
$multi->acquire();
$child = child(function () use ($multi): array {
    $seen = [$multi->isHeld(), $multi->release(), $multi->acquire(0.0)];
    unset($multi);

    return $seen;
});
echo json_encode($child->result()), ' ', contenders('a', 'b'), "\n";
var_dump($multi->isHeld(), $multi->release());
--EXPECT--
[false,false,false] a:1 b:1
bool(true)
bool(true)
