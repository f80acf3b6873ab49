--TEST--
A signal that PHP has blocked waits until it opens it again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/threads.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$count = 0;
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () use (&$count): void {
    $count++;
});
pcntl_sigprocmask(SIG_BLOCK, [SIGUSR1]);
posix_kill(getmypid(), SIGUSR1);
var_dump(in_array(SIGUSR1, signals(threads(getmypid())[0], 'ShdPnd')), $count);
pcntl_sigprocmask(SIG_UNBLOCK, [SIGUSR1]);
await(fn () => $count > 0);
var_dump($count);
--EXPECT--
bool(true)
int(0)
int(1)
