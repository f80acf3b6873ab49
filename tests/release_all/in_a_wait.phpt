--TEST--
release_all() in a signal handler during a wait releases what is held, and the wait goes on
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\release_all;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key());
$other = new RedisLock(key('other'), dsn());
$other->acquire();
on_signal(function () use ($holder, $other) {
    var_dump(release_all(), $other->isHeld());
    $holder->send('release');
});
$signal = signal_during_wait(key());
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(20), $lock->isHeld(), release_all());
--EXPECT--
int(1)
bool(false)
bool(true)
bool(true)
int(1)
