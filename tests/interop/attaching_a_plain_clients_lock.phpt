--TEST--
attach() takes over the lock of a plain client that hands out its token, which is then no longer its own
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/plain_client.php';

$token = plain_acquire(key());
$lock = new RedisLock(key(), dsn(), 60.0);
var_dump($lock->attach($token), plain_release(key(), $token), $lock->renew(), $lock->isHeld());
var_dump(plain_release(key(), $lock->detach()), $lock->acquire(0.0));
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
