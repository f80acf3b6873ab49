--TEST--
A reader that is renewed for a shorter time once it has been made the writer, but before it knows, holds the lock for no longer than that
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/signals.php';

$lock = new RedisLock(key(), dsn(), 500.0);
$other = new RedisLock(key(), dsn(['timeout' => 30]), 500.0);
$lock->acquireRead();
$other->acquireRead();
pcntl_async_signals(true);
pcntl_signal(SIGALRM, static function () use ($lock, $other): void {
    $other->release();
    var_dump($lock->inspect()->mode->value, $lock->renew(20.0));
});
pcntl_alarm(1);
var_dump($lock->acquire(60.0));
$left = redis()->pttl(key()) / 1000;
var_dump($lock->getRemainingTtl() <= $left);
--EXPECT--
string(5) "write"
bool(true)
bool(true)
bool(true)
