--TEST--
A waiter that a signal handler ends leaves the queue
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/signals.php';

$holder = permit(key(), 1);
outcome($holder);
on_signal(fn () => throw new \RuntimeException('enough'));
$signal = signal_during_wait(key());
$semaphore = new RedisSemaphore(key(), 1, dsn());
echo thrown(fn () => $semaphore->acquire()), "\n";
var_dump($semaphore->isHeld(), redis()->exists(queue(key())));
--EXPECT--
RuntimeException: enough
bool(false)
int(0)
