--TEST--
A lock granted to a waiter whose signal handler throws goes to the next waiter
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key());
$next = null;
on_signal(function () use ($holder, &$next) {
    $next = contender(key());
    await_waiters(2, key());
    $holder->send('release');
    await(fn () => explode(':', redis()->get(key()))[1] === (string) getmypid());
    throw new \RuntimeException('enough');
});
$signal = signal_during_wait(key());
$lock = new RedisLock(key(), dsn(), 300.0);
echo thrown(fn () => $lock->acquire()), "\n";
var_dump($lock->isHeld());
echo outcome($next), "\n";
--EXPECT--
RuntimeException: enough
bool(false)
acquired
