--TEST--
Arguments of another type are TypeErrors, as in PHP itself
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
$calls = [
    fn () => new RedisLock([], dsn()),
    fn () => new RedisLock(key(), 5.5e3 . '', 'x'),
    fn () => new RedisLock(key(), new \stdClass()),
    fn () => $lock->acquire('soon'),
    fn () => $lock->release([]),
    fn () => $lock->renew('x'),
    fn () => $lock->attach([]),
    fn () => $lock->synchronized('no such function'),
    fn () => $lock->synchronized(1),
    fn () => $lock->onLost('no such function'),
    fn () => $lock->onLost(),
    fn () => $lock->isHeld(1),
    fn () => \DistLock\stats(1),
];
foreach ($calls as $call) {
    echo thrown($call), "\n";
}
--EXPECT--
TypeError: DistLock\RedisLock::__construct(): Argument #1 ($name) must be of type string, array given
TypeError: DistLock\RedisLock::__construct(): Argument #3 ($ttl) must be of type float, string given
TypeError: DistLock\RedisLock::__construct(): Argument #2 ($servers) must be a DSN, such as "redis://127.0.0.1:6379", not an object of the class stdClass
TypeError: DistLock\RedisLock::acquire(): Argument #1 ($timeout) must be of type ?float, string given
TypeError: DistLock\RedisLock::release(): Argument #1 ($confirm) must be of type bool, array given
TypeError: DistLock\RedisLock::renew(): Argument #1 ($ttl) must be of type ?float, string given
TypeError: DistLock\RedisLock::attach(): Argument #1 ($token) must be of type string, array given
TypeError: DistLock\RedisLock::synchronized(): Argument #1 ($critical) must be a valid callback, function "no such function" not found or invalid function name
TypeError: DistLock\RedisLock::synchronized(): Argument #1 ($critical) must be a valid callback, no array or string given
TypeError: DistLock\RedisLock::onLost(): Argument #1 ($callback) must be a valid callback or null, function "no such function" not found or invalid function name
ArgumentCountError: DistLock\RedisLock::onLost() expects exactly 1 argument, 0 given
ArgumentCountError: DistLock\RedisLock::isHeld() expects exactly 0 arguments, 1 given
ArgumentCountError: DistLock\stats() expects exactly 0 arguments, 1 given
