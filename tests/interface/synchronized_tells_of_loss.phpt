--TEST--
synchronized() throws LockLostException if the lock was lost before the end
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
echo str_replace(key(), 'NAME', thrown(function () use ($lock) {
    return $lock->synchronized(function () {
        redis()->del(key());

        return 'result';
    });
})), "\n";
var_dump($lock->isHeld());
--EXPECT--
DistLock\LockLostException: The lock "NAME" was lost before the critical section ended
bool(false)
