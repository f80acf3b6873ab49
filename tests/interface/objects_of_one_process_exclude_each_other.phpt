--TEST--
The object is the owner: two of one process exclude each other
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$first = new RedisLock(key(), dsn());
$second = new RedisLock(key(), dsn());
var_dump($first->acquire(0.0), $second->acquire(0.0), $second->release());
var_dump($first->isHeld(), $first->release(), $second->acquire(0.0), $first->acquire(0.0));
--EXPECT--
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
bool(false)
