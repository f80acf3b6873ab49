--TEST--
A second call of the constructor is refused, and changes nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
echo thrown(fn () => $lock->__construct('another', dsn())), "\n";
var_dump($lock->getName() === key(), $lock->isHeld(), $lock->release());
--EXPECT--
Error: The DistLock\RedisLock has already been constructed
bool(true)
bool(true)
bool(true)
