--TEST--
maxHold and replicas are checked
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([0.0, -1.0, NAN, INF, 31536001.0] as $seconds) {
    echo thrown(fn () => new RedisLock(key(), dsn(), maxHold: $seconds)), "\n";
}
echo thrown(fn () => new RedisLock(key(), dsn(), replicas: -1)), "\n";
$lock = new RedisLock(key(), dsn());
$lock->acquire();
foreach ([0.0, NAN, 31536001.0] as $seconds) {
    echo thrown(fn () => $lock->renew(maxHold: $seconds)), "\n";
}
--EXPECT--
ValueError: DistLock\RedisLock::__construct(): Argument #5 ($maxHold) must be more than 0, and at most 31536000 seconds, or null
ValueError: DistLock\RedisLock::__construct(): Argument #5 ($maxHold) must be more than 0, and at most 31536000 seconds, or null
ValueError: DistLock\RedisLock::__construct(): Argument #5 ($maxHold) must be more than 0, and at most 31536000 seconds, or null
ValueError: DistLock\RedisLock::__construct(): Argument #5 ($maxHold) must be more than 0, and at most 31536000 seconds, or null
ValueError: DistLock\RedisLock::__construct(): Argument #5 ($maxHold) must be more than 0, and at most 31536000 seconds, or null
ValueError: DistLock\RedisLock::__construct(): Argument #6 ($replicas) must be between 0 and 1000
ValueError: DistLock\RedisLock::renew(): Argument #2 ($maxHold) must be more than 0, and at most 31536000 seconds, or null
ValueError: DistLock\RedisLock::renew(): Argument #2 ($maxHold) must be more than 0, and at most 31536000 seconds, or null
ValueError: DistLock\RedisLock::renew(): Argument #2 ($maxHold) must be more than 0, and at most 31536000 seconds, or null
