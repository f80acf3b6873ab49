--TEST--
A factory is constructed once, and isn't made in any other way; no two are equal
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLockFactory;
use DistLock\ZkLockFactory;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([RedisLockFactory::class, ZkLockFactory::class] as $class) {
    $locks = new $class();
    echo thrown(fn () => $locks->__construct()), "\n";
    echo thrown(fn () => (new \ReflectionClass($class))->newInstanceWithoutConstructor()), "\n";
    echo thrown(fn () => unserialize(sprintf('O:%d:"%s":0:{}', strlen($class), $class))), "\n";
    echo thrown(fn () => $locks->anything = 1), "\n";
    var_dump($locks == new $class(), $locks->lock('a') !== $locks->lock('a'));
}
--EXPECT--
Error: The DistLock\RedisLockFactory has already been constructed
ReflectionException: Class DistLock\RedisLockFactory is an internal class marked as final that cannot be instantiated without invoking its constructor
Exception: Unserialization of 'DistLock\RedisLockFactory' is not allowed
Error: Cannot create dynamic property DistLock\RedisLockFactory::$anything
bool(false)
bool(true)
Error: The DistLock\ZkLockFactory has already been constructed
ReflectionException: Class DistLock\ZkLockFactory is an internal class marked as final that cannot be instantiated without invoking its constructor
Exception: Unserialization of 'DistLock\ZkLockFactory' is not allowed
Error: Cannot create dynamic property DistLock\ZkLockFactory::$anything
bool(false)
bool(true)
