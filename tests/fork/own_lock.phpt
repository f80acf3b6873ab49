--TEST--
A forked child takes a lock of its own at once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$parents = new RedisLock(key('parents'), dsn());
$parents->acquire();
$child = child(function () {
    $lock = new RedisLock(key('childs'), dsn());

    return [$lock->acquire(0.0), $lock->isHeld(), $lock->release()];
});
echo json_encode($child->result()), "\n";
var_dump($parents->isHeld());
--EXPECT--
[true,true,true]
bool(true)
