--TEST--
An exception in the wait of synchronized() comes out, and the critical section does not run
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
echo thrown(fn () => $lock->synchronized(fn () => print("in the critical section\n"))), "\n";
var_dump(redis()->zCard(queue(key())));
--EXPECT--
RuntimeException: enough
int(0)
