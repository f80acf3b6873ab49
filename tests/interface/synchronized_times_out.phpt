--TEST--
synchronized() throws TimeoutException and does not call the critical section
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key());
$held = new RedisLock(key(), dsn());
echo str_replace(key(), 'NAME', without_owner(thrown(fn () => $held->synchronized(fn () => print("called\n"), 0.1)))), "\n";
echo str_replace(key(), 'NAME', without_owner(thrown(fn () => $held->synchronized(fn () => print("called\n"), 0.0)))), "\n";
var_dump($held->isHeld(), $held->isLocked());
--EXPECT--
DistLock\TimeoutException: The lock "NAME" was not acquired in 0.100 seconds
DistLock\TimeoutException: The lock "NAME" was not acquired in 0.000 seconds
bool(false)
bool(true)
