--TEST--
enqueue() refuses a mode that the lock doesn't have
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Mode;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$permit = new RedisSemaphore(key(), 2, dsn());
echo answer_of(fn () => $permit->enqueue(1.0, null, Mode::Read)), "\n";
$lock = new RedisLock(key('lock'), dsn());
echo answer_of(fn () => $lock->enqueue(1.0, null, Mode::Permits)), "\n";
--EXPECT--
UnsupportedException: Read locks aren't available for "loops/a_mode_that_is_refused/PID/lock", which is a semaphore
UnsupportedException: Permits aren't available for "loops/a_mode_that_is_refused/PID/lock", which isn't a semaphore
