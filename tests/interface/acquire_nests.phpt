--TEST--
acquire() on a held object nests, and needs as many calls of release()
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(), $lock->acquire(0.0), $lock->acquire(1.0));
$token = $lock->getToken();
var_dump($lock->release(), $lock->release());
var_dump($lock->isHeld(), $lock->getToken() === $token, redis()->get(key()) === $token);
var_dump($lock->release());
var_dump($lock->isHeld(), redis()->exists(key()));
var_dump($lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
int(0)
bool(false)
