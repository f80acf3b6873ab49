--TEST--
A signal handler takes and releases another lock on the same server during a wait
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key());
on_signal(function () use ($holder) {
    $other = new RedisLock(key('other'), dsn());
    var_dump($other->acquire(), $other->release());
    $holder->send('release');
});
$signal = signal_during_wait(key());
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(20), $lock->isHeld());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
