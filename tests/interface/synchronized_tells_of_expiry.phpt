--TEST--
synchronized() throws LockLostException if the ttl ran out in the critical section
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\LockLostException;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn(), 0.05, autoRenew: false);
try {
    $lock->synchronized(fn () => await(fn () => !$lock->isHeld()));
} catch (LockLostException $exception) {
    echo get_class($exception), "\n";
}
--EXPECT--
DistLock\LockLostException
