--TEST--
maxHold doesn't affect a lock that is released before
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn(), ttl: 30.0, maxHold: 20.0);
$lock->onLost(fn () => print("lost\n"));
var_dump($lock->acquire(), $lock->isHeld(), $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
