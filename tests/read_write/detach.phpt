--TEST--
A share that was given away is taken over as a share
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn(), autoRenew: false);
$lock->acquireRead();
$fencing = $lock->getFencingToken();
$token = $lock->detach();
var_dump($lock->isHeld());
$taker = new RedisLock(key(), dsn());
var_dump($taker->attach($token), $taker->getFencingToken() > $fencing, $lock->acquireRead(0.0), $lock->release());
var_dump($taker->acquire(0.0), $taker->release(), $taker->release(), redis()->exists(key()));
--EXPECT--
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
