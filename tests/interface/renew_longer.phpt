--TEST--
renew() with a longer ttl
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn(), 5.0, autoRenew: false);
$lock->acquire();
var_dump($lock->renew(60.0));
echo between(50000, redis()->pttl(key()), 60000), "\n";
echo between(50, $lock->getRemainingTtl(), 60), "\n";
--EXPECT--
bool(true)
yes
yes
