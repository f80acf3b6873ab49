--TEST--
A bad timeout is refused on a held lock, too
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
echo thrown(fn () => $lock->acquire(-1)), "\n";
var_dump($lock->release(), $lock->isHeld());
--EXPECT--
ValueError: DistLock\RedisLock::acquire(): Argument #1 ($timeout) must be greater than or equal to 0
bool(true)
bool(false)
