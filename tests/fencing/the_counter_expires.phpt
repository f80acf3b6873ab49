--TEST--
The counter expires a day after it was made: acquisitions do not refresh it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
echo between(86000, redis()->ttl(fence(key())), 86400), "\n";
redis()->expire(fence(key()), 1000);
$lock->release();
$lock->acquire();
$lock->renew();
$lock->release();
echo between(900, redis()->ttl(fence(key())), 1000), "\n";
--EXPECT--
yes
yes
