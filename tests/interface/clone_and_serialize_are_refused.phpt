--TEST--
A lock can be neither cloned nor serialized, nor made without its constructor
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
echo thrown(fn () => clone $lock), "\n";
echo thrown(fn () => serialize($lock)), "\n";
echo thrown(fn () => unserialize('O:18:"DistLock\RedisLock":0:{}')), "\n";
echo thrown(fn () => (new \ReflectionClass(RedisLock::class))->newInstanceWithoutConstructor()), "\n";
echo thrown(fn () => $lock->anything = 1), "\n";
var_dump($lock->isHeld());
--EXPECT--
Error: Trying to clone an uncloneable object of class DistLock\RedisLock
Exception: Serialization of 'DistLock\RedisLock' is not allowed
Exception: Unserialization of 'DistLock\RedisLock' is not allowed
ReflectionException: Class DistLock\RedisLock is an internal class marked as final that cannot be instantiated without invoking its constructor
Error: Cannot create dynamic property DistLock\RedisLock::$anything
bool(true)
