--TEST--
A signal handler that throws while the loop runs leaves tickets as they are
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

pcntl_async_signals(true);
pcntl_signal(\SIGUSR1, fn () => throw new \Exception('from a signal'));
$holder = new RedisLock(key(), dsn());
$holder->acquire();
$lock = new RedisLock(key(), dsn());
$ticket = $lock->enqueue();
tick_until(fn () => redis()->zCard(queue(key())) === 1);
echo answer_of(function (): void {
    posix_kill(getmypid(), \SIGUSR1);
    while (true) {
        tick(0.02);
    }
}), "\n";
$holder->release();
var_dump(settled($ticket), $lock->release());
--EXPECT--
Exception: from a signal
bool(true)
bool(true)
