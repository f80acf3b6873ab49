--TEST--
A detached lock that nobody attaches frees itself after its ttl
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn(), 0.3);
$lock->acquire();
$token = $lock->detach();
$other = new RedisLock(key(), dsn());
var_dump($other->acquire(60), $lock->attach($token), $lock->isHeld());
--EXPECT--
bool(true)
bool(false)
bool(false)
