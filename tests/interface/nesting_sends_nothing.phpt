--TEST--
A nested acquire() and its release() send no command
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$before = stats()['commands'];
$lock->acquire();
$lock->acquire(0.0);
$lock->release();
$lock->release(false);
var_dump(stats()['commands'] - $before);
var_dump($lock->isHeld());
--EXPECT--
int(0)
bool(true)
