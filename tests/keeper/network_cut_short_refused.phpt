--TEST--
While nobody listens, for less than the ttl, the lock stays
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$proxy = proxy((int) environment('DISTLOCK_TEST_REDIS_PORT'));
$lock = new RedisLock(key(), $proxy->dsn(), ttl: 8.0);
$lock->onLost(fn () => print("lost\n"));
$lock->acquire();
$token = $lock->getToken();
$proxy->refuse();
await(fn () => $lock->getRemainingTtl() < 3.6);
$proxy->pass();
await(fn () => $lock->getRemainingTtl() > 5.0);
var_dump($lock->isHeld(), redis()->get(key()) === $token, $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
