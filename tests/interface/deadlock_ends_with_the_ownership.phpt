--TEST--
There is no DeadlockException for a lock that the other object has lost
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$holder = new RedisLock(key(), dsn(), 0.05, autoRenew: false);
$holder->acquire();
await(fn () => !$holder->isHeld());
var_dump(($other = new RedisLock(key(), dsn()))->acquire());
unset($other);

$holder = new RedisLock(key(), dsn());
$holder->acquire();
redis()->del(key());
$holder->renew();
var_dump(($other = new RedisLock(key(), dsn()))->acquire());
--EXPECT--
bool(true)
bool(true)
