--TEST--
renew() with a shorter ttl shortens the lock, on the server and locally
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn(), 60.0, autoRenew: false);
$lock->acquire();
var_dump($lock->renew(20.0));
echo between(10000, redis()->pttl(key()), 20000), "\n";
echo between(10, $lock->getRemainingTtl(), 20), "\n";
var_dump($lock->renew(1.0));
await(fn () => !$lock->isHeld());
await(fn () => redis()->exists(key()) === 0);
echo "expired\n";
--EXPECT--
bool(true)
yes
yes
bool(true)
expired
