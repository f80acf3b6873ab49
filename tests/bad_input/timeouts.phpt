--TEST--
A timeout is not negative and not NAN
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
foreach ([-1.0, -1e-300, -INF, NAN] as $timeout) {
    $shown = is_nan($timeout) ? 'NAN' : $timeout;
    echo $shown, ' ', thrown(fn () => $lock->acquire($timeout)), "\n";
    echo $shown, ' ', thrown(fn () => $lock->synchronized(fn () => print('called'), $timeout)), "\n";
}
var_dump($lock->isHeld());
foreach ([-0.0, 1e-300, 1e300, INF, PHP_INT_MAX] as $timeout) {
    var_dump($lock->acquire($timeout), $lock->release());
}
--EXPECT--
-1 ValueError: DistLock\RedisLock::acquire(): Argument #1 ($timeout) must be greater than or equal to 0
-1 ValueError: DistLock\RedisLock::synchronized(): Argument #2 ($timeout) must be greater than or equal to 0
-1.0E-300 ValueError: DistLock\RedisLock::acquire(): Argument #1 ($timeout) must be greater than or equal to 0
-1.0E-300 ValueError: DistLock\RedisLock::synchronized(): Argument #2 ($timeout) must be greater than or equal to 0
-INF ValueError: DistLock\RedisLock::acquire(): Argument #1 ($timeout) must be greater than or equal to 0
-INF ValueError: DistLock\RedisLock::synchronized(): Argument #2 ($timeout) must be greater than or equal to 0
NAN ValueError: DistLock\RedisLock::acquire(): Argument #1 ($timeout) must be greater than or equal to 0
NAN ValueError: DistLock\RedisLock::synchronized(): Argument #2 ($timeout) must be greater than or equal to 0
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
