--TEST--
dispatch() in onLost(), in a destructor and in a signal handler disturbs nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\dispatch;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

pcntl_async_signals(true);
$calls = 0;
pcntl_signal(\SIGUSR1, function () use (&$calls): void {
    dispatch();
    $calls++;
});
$holder = new RedisLock(key(), dsn());
$holder->acquire();
$lock = new RedisLock(key(), dsn());
$ticket = $lock->enqueue();
$pid = getmypid();
$child = child(function () use ($pid): void {
    for ($i = 0; $i < 50; $i++) {
        posix_kill($pid, \SIGUSR1);
        usleep(2000);
    }
});
// A blocking wait beside it, which the signals interrupt.
$other = new RedisLock(key('other'), dsn());
$blocker = contender(key('other'));
outcome($blocker);
var_dump($other->acquire(0.3));
released($blocker);
$child->result();
var_dump($calls > 0);
$holder->release();
var_dump(settled($ticket), $lock->release());
--EXPECT--
bool(false)
bool(true)
bool(true)
bool(true)
