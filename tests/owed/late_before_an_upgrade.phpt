--TEST--
A renewal for a shorter time that is carried out late doesn't shorten the time of a reader that has become the writer
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$proxy = proxy(environment('DISTLOCK_TEST_REDIS_PORT'));
$lock = new RedisLock(key(), $proxy->dsn(patient()), 500.0);
$lock->acquireRead(SOON);
$proxy->delayCommand(key());
var_dump($lock->renew(20.0), $lock->acquire(SOON));
$proxy->deliver();
var_dump(redis()->pttl(key()) > 400000, $lock->isHeld());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
