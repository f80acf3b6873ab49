--TEST--
A lost lock is lost at every depth, and starts anew
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$lock->acquire();
$lock->acquire();
redis()->del(key());
var_dump($lock->renew(), $lock->isHeld(), $lock->release(), $lock->release());
var_dump($lock->acquire(), $lock->release(), $lock->isHeld());
--EXPECT--
bool(false)
bool(false)
bool(false)
bool(false)
bool(true)
bool(true)
bool(false)
