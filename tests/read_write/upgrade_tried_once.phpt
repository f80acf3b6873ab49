--TEST--
A reader that tries once to become the writer, and isn't alone, reads on
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$other = reader(key());
outcome($other);
$lock = new RedisLock(key(), dsn());
$lock->acquireRead();
var_dump($lock->acquire(0.0), $lock->isHeld(), redis()->exists(queue(key())), count(sharers(key())));
var_dump($lock->release(), $lock->isHeld());
--EXPECT--
bool(false)
bool(true)
int(0)
int(2)
bool(true)
bool(false)
