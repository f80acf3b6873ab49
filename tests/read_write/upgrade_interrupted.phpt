--TEST--
An exception from a signal handler ends the wait of an upgrade, and leaves the reader what it had
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/signals.php';

$other = reader(key());
outcome($other);
$lock = new RedisLock(key(), dsn());
$lock->acquireRead();
on_signal(fn () => throw new \RuntimeException('enough'));
$signal = signal_during_wait(key());
echo thrown(fn () => $lock->acquire()), "\n";
var_dump($lock->isHeld(), redis()->exists(queue(key())), count(sharers(key())));
var_dump(($another = new RedisLock(key(), dsn()))->acquireRead(0.0), $lock->release(), $lock->isHeld());
--EXPECT--
RuntimeException: enough
bool(true)
int(0)
int(2)
bool(true)
bool(true)
bool(false)
