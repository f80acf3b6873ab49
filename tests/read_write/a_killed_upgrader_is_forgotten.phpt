--TEST--
A reader may become the writer although one that waited for the same was killed
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$dead = upgrader(key(), ttl: 4.0);
$dead->await();
$lock = new RedisLock(key(), dsn());
$lock->acquireRead();
$dead->send('upgrade');
await_waiters(1, key());
echo thrown(fn () => $lock->acquire(60.0)), "\n";
$dead->kill();
var_dump(await(function () use ($lock) {
    try {
        return $lock->acquire(60.0);
    } catch (\DistLock\DeadlockException) {
        return null;
    }
}));
--EXPECTF--
DistLock\DeadlockException: This reader of the lock "%s" can't become its writer: %s:%d is already waiting to write, and each would wait for the other
bool(true)
