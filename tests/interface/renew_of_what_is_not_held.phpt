--TEST--
renew() of a lock that isn't held returns false
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
var_dump($lock->renew(), $lock->renew(1.0));
$lock->acquire();
$lock->release();
var_dump($lock->renew());
var_dump(redis()->exists(key()));
--EXPECT--
bool(false)
bool(false)
bool(false)
int(0)
