--TEST--
Whatever 16 processes do with a RedisLock, killed and stopped, one owns it at a time, in order, and nothing is left
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/model.php';

$ttl = 0.25 * slowness();
$server = server();
$redis = $server->redis();
(new Model(
    make: fn () => new RedisLock(key(), $server->dsn(), $ttl),
    waiting: fn () => places(key(), $redis),
    left: fn () => array_diff($redis->keys('*'), [fence(key())]),
    ttl: $ttl,
    counted: true,
))->run();
--EXPECT--
nothing was broken
