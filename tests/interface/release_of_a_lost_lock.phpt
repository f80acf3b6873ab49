--TEST--
release() of a lock whose key is gone returns false
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
redis()->del(key());
var_dump($lock->release(), $lock->isHeld(), stats()['lost']);
--EXPECT--
bool(false)
bool(false)
int(1)
