--TEST--
An exception from a signal handler ends the wait, and takes the waiter out of the queue
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key());
on_signal(fn () => throw new \RuntimeException('enough'));
$signal = signal_during_wait(key());
$lock = new RedisLock(key(), dsn());
echo thrown(fn () => $lock->acquire()), "\n";
var_dump($lock->isHeld(), $lock->release(), redis()->zCard(queue(key())));
--EXPECT--
RuntimeException: enough
bool(false)
bool(false)
int(0)
