--TEST--
A forked child does not release what its parent holds
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$token = $lock->getToken();
var_dump(child(fn () => $lock->release())->result());
var_dump(redis()->get(key()) === $token, $lock->isHeld(), $lock->release());
--EXPECT--
bool(false)
bool(true)
bool(true)
bool(true)
