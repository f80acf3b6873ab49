--TEST--
An exception of the callback becomes the previous one of the exception that synchronized() throws
--FILE--
<?php

namespace DistLock\Test;

use DistLock\LockLostException;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->onLost(fn () => throw new \DomainException('stop'));
try {
    $lock->synchronized(function () {
        redis()->del(key());

        return str_repeat('x', 1000);
    });
} catch (LockLostException $exception) {
    echo get_class($exception->getPrevious()), ': ', $exception->getPrevious()->getMessage(), "\n";
}
var_dump($lock->isHeld());
--EXPECT--
DomainException: stop
bool(false)
