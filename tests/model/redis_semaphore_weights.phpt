--TEST--
Whatever 16 processes do with a RedisSemaphore, each with several permits at once, killed and stopped, no more are held than there are, and nothing is left
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/model.php';

$ttl = 0.25 * slowness();
$server = server();
$redis = $server->redis();
(new Model(
    make: fn (int $weight) => new RedisSemaphore(key(), 5, $server->dsn(), $ttl, weight: $weight),
    waiting: fn () => places(key(), $redis),
    left: fn () => array_diff($redis->keys('*'), [fence(key())]),
    permits: 5,
    ttl: $ttl,
    // Who is served together, and asks again in that moment, draws a second time.
    numbered: false,
    counted: true,
    weighs: true,
))->run();
--EXPECT--
nothing was broken
