--TEST--
Whatever 16 processes do that read, write and change between both on Redis, killed, stopped and cut off, no writer has another owner alongside it, and its token is larger than all before
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
$proxy = proxy($server->port);
(new Model(
    make: fn () => new RedisLock(key(), $proxy->dsn(), $ttl),
    waiting: fn () => places(key(), $redis),
    left: fn () => array_diff($redis->keys('*'), [fence(key())]),
    reads: true,
    ttl: $ttl,
    numbered: false,
    counted: true,
    changes: true,
    cut: fn () => $proxy->disconnect(),
))->run();
--EXPECT--
nothing was broken
