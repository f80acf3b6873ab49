--TEST--
onLost() is called when renew() finds the lock gone
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->onLost(fn () => print("lost\n"));
$lock->acquire();
redis()->del(key());
var_dump($lock->renew());
--EXPECT--
lost
bool(false)
