--TEST--
An object takes back what it gave away
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$lock->acquire();
var_dump($lock->attach($lock->detach()), $lock->release(), $lock->isHeld());
var_dump(redis()->exists(key()));
--EXPECT--
bool(true)
bool(true)
bool(false)
int(0)
