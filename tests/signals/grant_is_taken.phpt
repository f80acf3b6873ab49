--TEST--
A lock granted while a signal handler runs is there when the handler returns
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key());
on_signal(function () use ($holder) {
    $holder->send('release');
    await(fn () => explode(':', redis()->get(key()))[1] === (string) getmypid());
});
$signal = signal_during_wait(key());
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(20), $lock->isHeld());
--EXPECT--
bool(true)
bool(true)
