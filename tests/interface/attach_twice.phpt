--TEST--
attach() throws on an object that holds the lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
echo str_replace(key(), 'NAME', thrown(fn () => $lock->attach($lock->getToken()))), "\n";
var_dump($lock->isHeld(), $lock->release(), $lock->release());
--EXPECT--
DistLock\LockStateException: This object already holds the lock "NAME"
bool(true)
bool(true)
bool(false)
