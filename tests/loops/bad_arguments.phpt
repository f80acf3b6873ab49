--TEST--
enqueue() refuses what acquire() does, and enqueues nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Mode;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$lock = new RedisLock(key(), dsn());
echo answer_of(fn () => $lock->enqueue(-1.0)), "\n", answer_of(fn () => $lock->enqueue(NAN)), "\n", answer_of(fn () => $lock->enqueue(1.0, -1)), "\n";
echo answer_of(fn () => $lock->enqueue(1.0, 1, 'read')), "\n";
$permit = new RedisSemaphore(key('permit'), 2, dsn());
echo answer_of(fn () => $permit->enqueue(1.0, null, Mode::Read)->settle()), "\n";
var_dump($lock->getState(), $lock->acquire(0.0));
--EXPECT--
ValueError: DistLock\RedisLock::enqueue(): Argument #1 ($timeout) must be greater than or equal to 0
ValueError: DistLock\RedisLock::enqueue(): Argument #1 ($timeout) must be greater than or equal to 0
ValueError: DistLock\RedisLock::enqueue(): Argument #2 ($maxAhead) must be greater than or equal to 0
TypeError: DistLock\RedisLock::enqueue(): Argument #3 ($mode) must be of type ?DistLock\Mode, string given
UnsupportedException: Read locks aren't available for "loops/bad_arguments/PID/permit", which is a semaphore
enum(DistLock\State::Unlocked)
bool(true)
