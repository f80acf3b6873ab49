--TEST--
A number is no bool, unless it is 0 or 1: it was meant for an argument that comes later
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
foreach ([
    fn () => new RedisLock(key(), dsn(), 10.0, 60),
    fn () => new RedisLock(key(), dsn(), 10.0, 0.5),
    fn () => $lock->release(5),
    fn () => $lock->forceRelease(2),
] as $call) {
    echo thrown($call), "\n";
}
var_dump(new RedisLock(key(), dsn(), 10.0, 1) instanceof RedisLock, $lock->release(0));
--EXPECT--
TypeError: DistLock\RedisLock::__construct(): Argument #4 ($autoRenew) must be true or false, not a number: name the argument that it is for, as in maxHold: 60
TypeError: DistLock\RedisLock::__construct(): Argument #4 ($autoRenew) must be true or false, not a number: name the argument that it is for, as in maxHold: 60
TypeError: DistLock\RedisLock::release(): Argument #1 ($confirm) must be true or false, not a number: the acquisition has the time limit
TypeError: DistLock\RedisLock::forceRelease(): Argument #1 ($foreign) must be true or false, not a number: true also deletes what distlock didn't write
bool(true)
bool(false)
