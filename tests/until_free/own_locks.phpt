--TEST--
waitUntilFree() refuses to wait for its own object or its own thread
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn());
$other = new RedisLock(key(), dsn());
$lock->acquireRead();
echo thrown(fn () => $lock->waitUntilFree()), "\n";
echo thrown(fn () => $other->waitUntilFree()), "\n";
var_dump($other->waitUntilFree(0.0), $lock->isHeld());
$permits = [new RedisSemaphore(key('permits'), 3, dsn()), new RedisSemaphore(key('permits'), 3, dsn())];
$permits[0]->acquire();
echo thrown(fn () => $permits[1]->waitUntilFree(5.0)), "\n";
echo thrown(fn () => $other->waitUntilFree(-1.0)), "\n";
echo thrown(fn () => (new \DistLock\MultiLock($other))->waitUntilFree(0.0)), "\n";
$list = new RedisLock('listed', ['redis://127.0.0.1:1', 'redis://127.0.0.1:2', 'redis://127.0.0.1:3']);
echo thrown(fn () => $list->waitUntilFree(0.0)), "\n";
--EXPECTF--
DistLock\LockStateException: This object already holds the lock "%s"
DistLock\DeadlockException: The lock "%s" is held by another object of this process, which can't release it during the wait
bool(false)
bool(true)
DistLock\DeadlockException: The lock "%s" is held by another object of this process, which can't release it during the wait
ValueError: DistLock\RedisLock::waitUntilFree(): Argument #1 ($timeout) must be greater than or equal to 0
DistLock\UnsupportedException: Can't wait until the lock "%s" is free, because it consists of several locks
DistLock\UnsupportedException: Can't wait until the lock "listed" is free, because it is kept by a list of servers
