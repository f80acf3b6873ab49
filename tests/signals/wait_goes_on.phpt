--TEST--
A wait goes on after a signal, keeps its place, and gets the lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key());
on_signal(function () {
    $GLOBALS['handled'] = true;
});
$lock = new RedisLock(key(), dsn());
$pid = getmypid();
$next = child(function () use ($pid, $holder) {
    await_waiters(1, key());
    $lock = new RedisLock(key(), dsn());
    $behind = child(fn () => ($other = new RedisLock(key(), dsn()))->acquire(30));
    await_waiters(2, key());
    posix_kill($pid, SIGUSR1);
    await(fn () => queued(key())[0] === $pid);
    $holder->send('release');

    return $behind->result();
});
var_dump($lock->acquire(), $handled);
$lock->release();
var_dump($next->result());
--EXPECT--
bool(true)
bool(true)
bool(true)
