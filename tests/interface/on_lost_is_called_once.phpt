--TEST--
onLost() is called once, with the lock, after the loss
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn(), 0.05, autoRenew: false);
$lock->onLost(function (...$arguments) use ($lock) {
    var_dump(count($arguments), $arguments[0] === $lock, $lock->isHeld());
});
$lock->acquire();
await(fn () => !$lock->isHeld());
var_dump($lock->isHeld(), $lock->release(), $lock->renew(), $lock->getRemainingTtl());
// A cycle that is there at the end would look like a leak.
$lock->onLost(null);
--EXPECT--
int(2)
bool(true)
bool(false)
bool(false)
bool(false)
bool(false)
float(0)
