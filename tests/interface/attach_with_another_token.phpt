--TEST--
attach() returns false where nobody holds the lock with the token
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$holder = new RedisLock(key(), dsn());
$lock = new RedisLock(key(), dsn());
var_dump($lock->attach('host:1:' . str_repeat('0', 32) . ':1'));
$holder->acquire();
var_dump($lock->attach($holder->getToken() . '0'), $lock->isHeld(), $lock->release());
var_dump($holder->isHeld(), $holder->renew());
--EXPECT--
bool(false)
bool(false)
bool(false)
bool(false)
bool(true)
bool(true)
