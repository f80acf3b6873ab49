--TEST--
getFencingToken() is null while not held, and grows with every acquisition
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
var_dump($lock->getFencingToken());
$lock->acquire();
$first = $lock->getFencingToken();
$lock->acquire();
var_dump(is_int($first), $lock->getFencingToken() === $first);
$lock->release();
$lock->release();
var_dump($lock->getFencingToken());
$lock->acquire();
var_dump($lock->getFencingToken() > $first);
--EXPECT--
NULL
bool(true)
bool(true)
NULL
bool(true)
