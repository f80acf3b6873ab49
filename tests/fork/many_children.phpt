--TEST--
Forty children of a holder do as they like, and the parent still holds its lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$token = $lock->getToken();
$children = array_map(fn (int $number) => child(function () use ($lock, $number) {
    $own = new RedisLock(key("childs$number"), dsn());

    return $own->acquire(0.0) && !$lock->release() && $own->release();
}), range(1, 40));
echo count(array_filter(array_map(fn ($child) => $child->result(), $children))), "\n";
var_dump(redis()->get(key()) === $token, $lock->release());
--EXPECT--
40
bool(true)
bool(true)
