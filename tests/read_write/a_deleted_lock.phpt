--TEST--
Shares that are left over from a lock that somebody deleted don't count
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn(), autoRenew: false);
$lock->acquireRead();
// With a second one, the shares are in a set of their own.
$second = new RedisLock(key(), dsn(), autoRenew: false);
$second->acquireRead();
redis()->del(key());
var_dump((new RedisLock(key(), dsn()))->inspect()->isHeld(), $lock->renew());
$other = new RedisLock(key(), dsn());
var_dump($other->acquireRead(0.0), sharers(key()) === [getmypid()], redis()->zCard(shares(key())));
$other->release();
$lock->acquireRead();
redis()->del(key());
var_dump($other->acquire(0.0), $lock->renew(), $lock->isHeld(), $other->release());
--EXPECT--
bool(false)
bool(false)
bool(true)
bool(true)
int(2)
bool(true)
bool(false)
bool(false)
bool(true)
