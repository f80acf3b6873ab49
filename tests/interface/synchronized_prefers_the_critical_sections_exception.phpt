--TEST--
An exception of the critical section is not replaced by that of the loss
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
try {
    $lock->synchronized(function () {
        redis()->del(key());
        throw new \DomainException('mine');
    });
} catch (\Exception $exception) {
    echo get_class($exception), "\n";
    var_dump($exception->getPrevious());
}
var_dump($lock->isHeld());
--EXPECT--
DomainException
NULL
bool(false)
