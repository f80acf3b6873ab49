--TEST--
A forked child opens connections of its own, and closes its copies of the parent's
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';

$name = client_name();
$lock = new RedisLock(key(), dsn(['client_name' => $name]));
$lock->acquire();
$parents = sockets($name);
$child = child(function () use ($name, $parents) {
    $inherited = array_intersect(descriptors(), $parents);
    $lock = new RedisLock(key('childs'), dsn(['client_name' => $name]));
    $lock->acquire();

    return [count($inherited), count(sockets($name)), count(array_intersect(descriptors(), sockets($name)))];
});
echo count(array_intersect(descriptors(), $parents)), "\n", implode(' ', $child->result()), "\n";
--EXPECT--
1
0 2 1
