--TEST--
Ten thousand acquisitions and releases leave nothing but the fencing counter, which expires
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/memory.php';
require_once __DIR__ . '/../support/observe.php';

$lock = new RedisLock(key(), dsn());
steady(10000, function () use ($lock) {
    $lock->acquire();
    $lock->release();
});
var_dump(redis()->keys('*' . key() . '*') === [fence(key())], redis()->ttl(fence(key())) > 0);
--EXPECT--
KiB: yes, descriptors: 0
bool(true)
bool(true)
