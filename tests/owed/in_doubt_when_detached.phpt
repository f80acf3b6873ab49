--TEST--
A downgrade that is carried out late doesn't take the lock from whoever has attached it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$proxy = proxy(environment('DISTLOCK_TEST_REDIS_PORT'));
$lock = new RedisLock(key(), $proxy->dsn(impatient()), LONG_TTL);
// The server needs to know the script.
$lock->acquire(SOON);
$lock->downgrade();
$lock->release();
$lock->acquire(SOON);
$proxy->withholdCommand(key());
echo strtok(failure(fn () => $lock->downgrade()), ':'), "\n";
$heir = new RedisLock(key(), dsn(), LONG_TTL);
var_dump($heir->attach($lock->detach()));
$proxy->deliver();
echo $heir->inspect()->mode->value, "\n";
var_dump(($other = new RedisLock(key(), dsn()))->acquireRead(0.0), $heir->renew(), $heir->release());
--EXPECT--
DistLock\ConnectionException
bool(true)
write
bool(false)
bool(true)
bool(true)
