--TEST--
The value that stands for readers is nobody's token
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$reader = new RedisLock(key(), dsn());
$reader->acquireRead();
$lock = new RedisLock(key(), dsn());
var_dump($lock->attach(redis()->get(key())), $lock->isHeld(), $reader->renew());
--EXPECT--
bool(false)
bool(false)
bool(true)
