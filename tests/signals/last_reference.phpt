--TEST--
An object whose last variable a signal handler unsets during its wait lives until the wait is over
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key());
$lock = new RedisLock(key(), dsn());
on_signal(function () use ($holder) {
    unset($GLOBALS['lock']);
    $holder->send('release');
});
$signal = signal_during_wait(key());
var_dump($lock->acquire(20));
await(fn () => redis()->exists(key()) === 0);
var_dump(isset($lock));
--EXPECT--
bool(true)
bool(false)
