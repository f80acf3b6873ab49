--TEST--
An exception of the callback leaves synchronized(), whose result is dropped
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
$lock->onLost(fn () => throw new \DomainException('stop'));
echo thrown(fn () => $lock->synchronized(function () {
    redis()->del(key());

    return str_repeat('x', 1000);
})), "\n";
var_dump($lock->isHeld());
--EXPECT--
DomainException: stop
bool(false)
