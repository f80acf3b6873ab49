--TEST--
acquire() with a timeout returns false when the time has passed
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key());

$lock = new RedisLock(key(), dsn());
// The thread that renews is there.
($other = new RedisLock(key('other'), dsn()))->acquire();
$lock->isLocked();
$timeout = 1.0 * slowness();
$elapsed = seconds(fn () => var_dump($lock->acquire($timeout)));
echo between($timeout, $elapsed, $timeout + 5), "\n";
echo between($timeout - 0.01, $lock->getWaitTime(), $elapsed->seconds()), "\n";
var_dump($lock->isHeld(), $lock->release());
$holder->send('release');
var_dump($holder->result());
--EXPECT--
bool(false)
yes
yes
bool(false)
bool(false)
bool(true)
