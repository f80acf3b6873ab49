--TEST--
synchronized() releases when the critical section throws, and lets the exception through
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
echo thrown(fn () => $lock->synchronized(fn () => throw new \DomainException('mine'))), "\n";
var_dump($lock->isHeld(), redis()->exists(key()));
--EXPECT--
DomainException: mine
bool(false)
int(0)
