--TEST--
An upgrade that was granted while a signal handler threw is taken back to the share
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
on_signal(function () use ($other, $lock) {
    released($other);
    await(fn () => redis()->get(key()) === $lock->getToken());
    throw new \RuntimeException('enough');
});
$signal = signal_during_wait(key());
echo thrown(fn () => $lock->acquire()), "\n";
var_dump($lock->isHeld(), sharers(key()) === [getmypid()]);
var_dump(($another = new RedisLock(key(), dsn()))->acquireRead(0.0), $lock->release());
--EXPECT--
RuntimeException: enough
bool(true)
bool(true)
bool(true)
bool(true)
