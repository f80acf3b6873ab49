--TEST--
detach() returns the token, gives up ownership, and leaves the lock held
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$token = $lock->getToken();
var_dump($lock->detach() === $token);
var_dump($lock->isHeld(), $lock->getToken(), $lock->release());
var_dump(redis()->get(key()) === $token);
unset($lock);
var_dump(redis()->get(key()) === $token);
--EXPECT--
bool(true)
bool(false)
NULL
bool(false)
bool(true)
bool(true)
