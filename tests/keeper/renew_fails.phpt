--TEST--
A renew() that fails leaves the lock to the keeper
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$proxy = proxy((int) environment('DISTLOCK_TEST_REDIS_PORT'));
$lock = new RedisLock(key(), $proxy->dsn(['timeout' => 1.5, 'connect_timeout' => 1.5]), ttl: 12.0);
$lock->onLost(fn () => print("lost\n"));
$lock->acquire();
$proxy->hold();
await(fn () => $lock->getRemainingTtl() < 7.0);
echo strtok(thrown(fn () => $lock->renew()), ':'), "\n";
$proxy->pass();
await(fn () => $lock->getRemainingTtl() > 8.0);
var_dump($lock->release());
--EXPECT--
DistLock\ConnectionException
bool(true)
