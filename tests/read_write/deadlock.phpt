--TEST--
A wait for a lock that this process itself reads or writes is refused at once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
$other = new RedisLock(key(), dsn());
$lock->acquireRead();
var_dump($other->acquireRead());
echo thrown(fn () => $lock->acquire()), "\n";
$other->release();
echo thrown(fn () => $other->acquire()), "\n";
$lock->acquire();
echo thrown(fn () => $other->acquireRead()), "\n";
echo strtok(thrown(fn () => $other->acquireRead(3600.0)), ':'), "\n";
--EXPECTF--
bool(true)
DistLock\DeadlockException: The lock "%s" is held by another object of this process, which can't release it during the wait
DistLock\DeadlockException: The lock "%s" is held by another object of this process, which can't release it during the wait
DistLock\DeadlockException: The lock "%s" is held by another object of this process, which can't release it during the wait
DistLock\DeadlockException
