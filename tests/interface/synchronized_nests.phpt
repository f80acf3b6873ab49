--TEST--
synchronized() on a held lock nests
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$result = $lock->synchronized(fn () => $lock->synchronized(fn () => $lock->isHeld() ? 'inner' : 'not held') . ' ' . var_export($lock->isHeld(), true));
var_dump($result, $lock->isHeld());
$lock->acquire();
$lock->synchronized(fn () => null);
var_dump($lock->isHeld());
--EXPECT--
string(10) "inner true"
bool(false)
bool(true)
