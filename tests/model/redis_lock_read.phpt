--TEST--
Whatever 16 processes do with a RedisLock, reading, writing, killed and stopped, a writer is alone, in order, and nothing is left
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
    reads: true,
    ttl: $ttl,
    // Who is served together, and asks again in that moment, draws a second time.
    numbered: false,
    counted: true,
))->run();
--EXPECT--
nothing was broken
