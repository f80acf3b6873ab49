--TEST--
A forked child does not count down what its parent acquired twice
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$lock->acquire();
var_dump(child(fn () => $lock->release())->result());
var_dump($lock->release(), $lock->isHeld(), $lock->release(), $lock->isHeld());
--EXPECT--
bool(false)
bool(true)
bool(true)
bool(true)
bool(false)
