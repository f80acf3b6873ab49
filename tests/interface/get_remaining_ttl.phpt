--TEST--
getRemainingTtl() counts down from a little less than the ttl
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn(), 20.0, autoRenew: false);
var_dump($lock->getRemainingTtl());
$lock->acquire();
$first = $lock->getRemainingTtl();
echo between(15, $first, 20 - 0.202), "\n";
var_dump($lock->getRemainingTtl() < $first);
$lock->release();
var_dump($lock->getRemainingTtl());
--EXPECT--
float(0)
yes
bool(true)
float(0)
