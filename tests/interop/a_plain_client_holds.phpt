--TEST--
A lock that a plain SET NX PX client holds is not acquired
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/plain_client.php';

$token = plain_acquire(key());
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(0.0), $lock->acquire(0.1), $lock->isHeld());
var_dump(redis()->get(key()) === $token, plain_release(key(), $token));
var_dump($lock->acquire(0.0));
--EXPECT--
bool(false)
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
