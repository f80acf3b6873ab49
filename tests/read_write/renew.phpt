--TEST--
renew() gives a share a ttl of its own, longer or shorter
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn(), ttl: 20.0);
$other = new RedisLock(key(), dsn(), ttl: 40.0);
$lock->acquireRead();
$other->acquireRead();
var_dump($lock->renew(100.0));
echo between(90, $lock->getRemainingTtl(), 100), ' ', between(90, redis()->pttl(key()) / 1000, 100), "\n";
var_dump($lock->renew(5.0));
echo between(1, $lock->getRemainingTtl(), 5), ' ', between(30, redis()->pttl(key()) / 1000, 40), "\n";
echo between(30, redis()->pttl(shares(key())) / 1000, 40), "\n";
--EXPECT--
bool(true)
yes yes
bool(true)
yes yes
yes
