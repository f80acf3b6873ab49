--TEST--
The callback may acquire the lock again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->onLost(function (RedisLock $lock) {
    var_dump($lock->acquire(0.0));
});
$lock->acquire();
redis()->del(key());
var_dump($lock->renew(), $lock->isHeld(), $lock->release());
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(true)
