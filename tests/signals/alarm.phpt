--TEST--
A time limit by pcntl_alarm() and an exception works on a wait without limit
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key());
on_signal(fn () => throw new \RuntimeException('too long'), SIGALRM);
$lock = new RedisLock(key(), dsn());
pcntl_alarm(1);
echo thrown(fn () => $lock->acquire()), "\n";
var_dump(redis()->zCard(queue(key())));
--EXPECT--
RuntimeException: too long
int(0)
