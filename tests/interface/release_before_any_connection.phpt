--TEST--
release() of a lock that was never acquired opens no connection
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
var_dump($lock->release(), $lock->isHeld(), $lock->renew(), $lock->getRemainingTtl());
unset($lock);
var_dump(stats()['connects']);
--EXPECT--
bool(false)
bool(false)
bool(false)
float(0)
int(0)
