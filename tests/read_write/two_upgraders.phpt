--TEST--
If two readers want to become the writer, the second is told so at once, and goes on reading
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$upgrader = upgrader(key());
$upgrader->await();
$lock = new RedisLock(key(), dsn());
$lock->acquireRead();
$upgrader->send('upgrade');
await_waiters(1, key());
echo thrown(fn () => $lock->acquire(60.0)), "\n";
echo thrown(fn () => $lock->acquire(0.0)), "\n";
var_dump($lock->isHeld(), count(sharers(key())), $lock->release());
echo $upgrader->await(), "\n";
--EXPECTF--
DistLock\DeadlockException: This reader of the lock "%s" can't become its writer: %s:%d is already waiting to write, and each would wait for the other
DistLock\DeadlockException: This reader of the lock "%s" can't become its writer: %s:%d is already waiting to write, and each would wait for the other
bool(true)
int(2)
bool(true)
writes
