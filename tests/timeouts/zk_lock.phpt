--TEST--
ZkLock: the exception names the owner's node, and the owner itself if that node was watched, and counts the waiters in front
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require __DIR__ . '/timeouts.php';

$make = static fn () => new ZkLock(path(), hosts());
$holder = begin_to_hold(static function () use ($make): ZkLock {
    \DistLock\label('GET /cart');

    return $make();
});
$holder->await();
$names = ['HOLDER' => $holder];
$lock = $make();
// The first waiter watches the owner's node.
$exception = timeout_of($lock, 0.5);
echo told($exception, $names), "\n";
$owner = $lock->getOwner();
var_dump(is_complete($exception->getOwner()), $exception->getOwner() == $owner);
// One that doesn't wait has only read the list.
echo told(timeout_of($lock, 0.0), $names), "\n", told(timeout_of($lock, 60.0, maxAhead: 0), $names), "\n";
$waiters = [begin_to_hold($make), begin_to_hold($make)];
await_contenders($lock, 3);
$exception = timeout_of($lock, 0.5);
echo told($exception, $names), "\n";
var_dump($exception->getOwner()->node === $owner->node);
--EXPECT--
The lock "lock" was not acquired in 0.500 seconds: it was held by HOLDER (GET /cart)
{"host":"HOLDER","mode":"write","weight":1,"label":"GET /cart"} 0
bool(true)
bool(true)
The lock "lock" was not acquired in 0.000 seconds: it was held by the node "<id>-lock-<n>"
{"mode":"write","weight":1} 0
The lock "lock" was not acquired, because more than 0 were ahead: it was held by the node "<id>-lock-<n>"
{"mode":"write","weight":1} 0
The lock "lock" was not acquired in 0.500 seconds: it was held by the node "<id>-lock-<n>", and 2 waited in front
{"mode":"write","weight":1} 2
bool(true)
