--TEST--
An upgrade that was refused, and is carried out late, doesn't keep other readers out
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$proxy = proxy(environment('DISTLOCK_TEST_REDIS_PORT'));
$lock = new RedisLock(key(), $proxy->dsn(patient()), LONG_TTL);
$other = new RedisLock(key(), dsn(), LONG_TTL);
$lock->acquireRead(SOON);
$other->acquireRead(SOON);
$proxy->delayCommand(key());
var_dump($lock->acquire(0.0), $other->release());
$proxy->deliver();
var_dump($lock->isHeld(), $other->acquireRead(SOON), $lock->isHeld());
var_dump($lock->release(), $other->release());
echo gone(redis(), key()), "\n";
--EXPECT--
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
free
