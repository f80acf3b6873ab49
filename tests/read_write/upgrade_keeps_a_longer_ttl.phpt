--TEST--
A reader that was renewed for longer keeps that time when it becomes the writer
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn(), ttl: 10.0, autoRenew: false);
$lock->acquireRead();
$lock->renew(100.0);
$lock->acquire();
echo between(80, $lock->getRemainingTtl(), 100), ' ', between(80, redis()->pttl(key()) / 1000, 100), "\n";
$lock->downgrade();
echo between(80, $lock->getRemainingTtl(), 100), ' ', between(80, redis()->pttl(key()) / 1000, 100), "\n";
--EXPECT--
yes yes
yes yes
