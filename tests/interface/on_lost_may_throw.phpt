--TEST--
An exception of the callback leaves the method that noticed the loss
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
$lock->onLost(fn () => throw new \DomainException('stop'));
$lock->acquire();
redis()->del(key());
echo thrown(fn () => $lock->release()), "\n";
var_dump($lock->isHeld(), $lock->release());
--EXPECT--
DomainException: stop
bool(false)
bool(false)
