--TEST--
A forked child does not release what its parent holds without waiting for the reply, either
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$token = $lock->getToken();
var_dump(child(fn () => $lock->release(confirm: false))->result());
var_dump(redis()->get(key()) === $token);
--EXPECT--
bool(false)
bool(true)
