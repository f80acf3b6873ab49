--TEST--
A signal handler that releases the lock that another object of the process waits for ends the wait
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

$owner = new RedisLock(key(), dsn());
$owner->acquire();
on_signal(fn () => $owner->release());
$signal = signal_during_wait(key());
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(20), $lock->isHeld(), $owner->isHeld());
--EXPECT--
bool(true)
bool(true)
bool(false)
