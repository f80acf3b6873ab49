--TEST--
What a signal handler does with the lock during the wait of an upgrade is refused where it would end or begin something
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/signals.php';

$other = reader(key());
outcome($other);
$lock = new RedisLock(key(), dsn());
$lock->acquireRead();
on_signal(function () use ($lock, $other) {
    foreach (['acquire', 'acquireRead', 'release', 'detach'] as $method) {
        echo thrown(fn () => $lock->$method()), "\n";
    }
    var_dump($lock->downgrade(), $lock->renew(), $lock->isHeld());
    $other->send('release');
});
$signal = signal_during_wait(key());
var_dump($lock->acquire(60.0), $lock->release(), $lock->release(), $lock->isHeld());
--EXPECTF--
DistLock\LockStateException: This object is already waiting for the lock "%s"
DistLock\LockStateException: This object is already waiting for the lock "%s"
DistLock\LockStateException: This object is already waiting for the lock "%s"
DistLock\LockStateException: This object is already waiting for the lock "%s"
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
