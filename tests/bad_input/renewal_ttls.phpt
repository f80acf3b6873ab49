--TEST--
renew() takes the same ttls as the constructor
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
foreach ([0.0, -1.0, 0.001, NAN, INF, 1e9] as $ttl) {
    echo is_nan($ttl) ? 'NAN' : $ttl, ' ', thrown(fn () => $lock->renew($ttl)), "\n";
}
$lock->acquire();
echo thrown(fn () => $lock->renew(0.0)), "\n";
var_dump($lock->isHeld(), $lock->renew(31536000.0), $lock->release());
--EXPECT--
0 ValueError: DistLock\RedisLock::renew(): Argument #1 ($ttl) must be between 0.01 and 31536000 seconds
-1 ValueError: DistLock\RedisLock::renew(): Argument #1 ($ttl) must be between 0.01 and 31536000 seconds
0.001 ValueError: DistLock\RedisLock::renew(): Argument #1 ($ttl) must be between 0.01 and 31536000 seconds
NAN ValueError: DistLock\RedisLock::renew(): Argument #1 ($ttl) must be between 0.01 and 31536000 seconds
INF ValueError: DistLock\RedisLock::renew(): Argument #1 ($ttl) must be between 0.01 and 31536000 seconds
1000000000 ValueError: DistLock\RedisLock::renew(): Argument #1 ($ttl) must be between 0.01 and 31536000 seconds
ValueError: DistLock\RedisLock::renew(): Argument #1 ($ttl) must be between 0.01 and 31536000 seconds
bool(true)
bool(true)
bool(true)
