--TEST--
waitUntilFree() returns when the lock is released, and takes nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
$lock = new RedisLock(key(), dsn());
var_dump($lock->waitUntilFree(0.0), $lock->waitUntilFree(0.5), $lock->getWaitTime() >= 0.5);
$waiter = bystander(key());
await_waiters(1, key());
echo released($holder), "\n";
var_dump($waiter->result());
var_dump(redis()->exists(key(), queue(key()), due(key())), $lock->waitUntilFree(0.0), $lock->acquire(0.0));
--EXPECT--
bool(false)
bool(false)
bool(true)
released
bool(true)
int(0)
bool(true)
bool(true)
