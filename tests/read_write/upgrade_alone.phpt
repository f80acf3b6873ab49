--TEST--
The only reader becomes the writer in one round trip, and reads again afterwards
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn());
$other = new RedisLock(key(), dsn());
$lock->acquireRead();
$read = $lock->getFencingToken();
$token = $lock->getToken();
$commands = stats()['commands'];
var_dump($lock->acquire(0.0), stats()['commands'] - $commands);
var_dump(redis()->get(key()) === $token, $lock->getToken() === $token, $lock->getFencingToken() > $read);
var_dump($other->acquireRead(0.0));
var_dump($lock->release(), $lock->isHeld(), $other->acquireRead(0.0), $other->release());
var_dump($lock->release(), $lock->isHeld(), redis()->exists(key(), shares(key())));
--EXPECT--
bool(true)
int(1)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
int(0)
