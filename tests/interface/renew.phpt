--TEST--
renew() makes the lock last the ttl from now
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn(), 20.0, autoRenew: false);
$lock->acquire();
redis()->pexpire(key(), 5000);
var_dump($lock->renew());
echo between(15000, redis()->pttl(key()), 20000), "\n";
echo between(15, $lock->getRemainingTtl(), 20), "\n";
var_dump(stats()['renewals']);
--EXPECT--
bool(true)
yes
yes
int(1)
