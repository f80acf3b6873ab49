--TEST--
acquire() with a timeout returns false when the time has passed
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();

$lock = new RedisLock(key(), dsn());
$timeout = 0.15 * slowness();
$elapsed = seconds(fn () => var_dump($lock->acquire($timeout)));
echo between($timeout, $elapsed, $timeout + 5), "\n";
echo between($timeout - 0.01, $lock->getWaitTime(), $elapsed), "\n";
var_dump($lock->isHeld(), $lock->release());
var_dump($holder->release());
--EXPECT--
bool(false)
yes
yes
bool(false)
bool(false)
bool(true)
