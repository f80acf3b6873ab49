--TEST--
release() of a lock that isn't held returns false, quietly
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
var_dump($lock->release(), $lock->release(false));
$lock->acquire();
var_dump($lock->release(), $lock->release(), $lock->release(false));
var_dump(stats()['lost']);
--EXPECT--
bool(false)
bool(false)
bool(true)
bool(false)
bool(false)
int(0)
