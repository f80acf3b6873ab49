--TEST--
A reader that learns of its loss while it waits to become the writer can't acquire before that wait has ended
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/signals.php';

$other = reader(key());
outcome($other);
$lock = new RedisLock(key(), dsn(), ttl: 600.0);
$lock->onLost(function (RedisLock $lock) {
    foreach (['acquire', 'acquireRead', 'attach'] as $method) {
        echo thrown(fn () => $lock->$method($method === 'attach' ? 'token' : 0.0)), "\n";
    }
});
$lock->acquireRead();
on_signal(function () use ($lock) {
    redis()->del(key());
    var_dump($lock->renew());
});
$signal = signal_during_wait(key());
echo thrown(fn () => $lock->acquire(60.0)), "\n";
var_dump($lock->isHeld(), redis()->exists(queue(key())), $lock->acquireRead(0.0), $lock->release());
--EXPECTF--
DistLock\LockStateException: This object is already waiting for the lock "%s"
DistLock\LockStateException: This object is already waiting for the lock "%s"
DistLock\LockStateException: This object is already waiting for the lock "%s"
bool(false)
DistLock\LockLostException: The lock "%s" was lost
bool(false)
int(0)
bool(true)
bool(true)
