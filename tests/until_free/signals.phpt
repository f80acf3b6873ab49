--TEST--
A signal handler may throw during waitUntilFree(), which then leaves the queue, or do anything with locks
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key());
$lock = new RedisLock(key(), dsn());
on_signal(function () {
    throw new \RuntimeException('in the handler');
});
$signal = signal_during_wait(key());
echo thrown(fn () => $lock->waitUntilFree()), ' ', redis()->zCard(queue(key())), "\n";
$signal->result();

on_signal(function () use ($lock, $holder) {
    $other = new RedisLock(key(), dsn());
    echo $lock->getState()->name, ' ', thrown(fn () => $lock->acquire(0.0)), "\n";
    $holder->send('release');
    // The object that waits further down the stack keeps nobody waiting.
    var_dump($other->acquire(30.0), $other->release());
});
$signal = signal_during_wait(key());
var_dump($lock->waitUntilFree(30.0), $lock->getState());
--EXPECTF--
RuntimeException: in the handler 0
Waiting DistLock\LockStateException: This object is already waiting for the lock "%s"
bool(true)
bool(true)
bool(true)
enum(DistLock\State::Unlocked)
