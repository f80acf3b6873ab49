--TEST--
A ttl is 0.01 to 31536000 seconds
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([0.0, -0.0, -1.0, 0.009999, NAN, INF, -INF, 31536000.1, PHP_INT_MAX, PHP_FLOAT_MIN] as $ttl) {
    echo is_nan($ttl) ? 'NAN' : $ttl, ' ', thrown(fn () => new RedisLock(key(), dsn(), $ttl)), "\n";
}
foreach ([0.01, 31536000.0, 31536000] as $ttl) {
    $lock = new RedisLock(key(), dsn(), $ttl);
    var_dump($lock->acquire(), $lock->getRemainingTtl() <= $ttl);
    unset($lock);
}
--EXPECT--
0 ValueError: DistLock\RedisLock::__construct(): Argument #3 ($ttl) must be between 0.01 and 31536000 seconds
-0 ValueError: DistLock\RedisLock::__construct(): Argument #3 ($ttl) must be between 0.01 and 31536000 seconds
-1 ValueError: DistLock\RedisLock::__construct(): Argument #3 ($ttl) must be between 0.01 and 31536000 seconds
0.009999 ValueError: DistLock\RedisLock::__construct(): Argument #3 ($ttl) must be between 0.01 and 31536000 seconds
NAN ValueError: DistLock\RedisLock::__construct(): Argument #3 ($ttl) must be between 0.01 and 31536000 seconds
INF ValueError: DistLock\RedisLock::__construct(): Argument #3 ($ttl) must be between 0.01 and 31536000 seconds
-INF ValueError: DistLock\RedisLock::__construct(): Argument #3 ($ttl) must be between 0.01 and 31536000 seconds
31536000.1 ValueError: DistLock\RedisLock::__construct(): Argument #3 ($ttl) must be between 0.01 and 31536000 seconds
9223372036854775807 ValueError: DistLock\RedisLock::__construct(): Argument #3 ($ttl) must be between 0.01 and 31536000 seconds
2.2250738585072E-308 ValueError: DistLock\RedisLock::__construct(): Argument #3 ($ttl) must be between 0.01 and 31536000 seconds
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
