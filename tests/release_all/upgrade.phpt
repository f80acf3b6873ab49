--TEST--
release_all() in a signal handler leaves alone a reader that waits to become the writer
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\release_all;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

$holder = child(function (Channel $channel): void {
    $lock = new RedisLock(key(), dsn());
    $lock->acquireRead();
    $channel->send('reads');
    $channel->receive();
    $lock->release();
});
$holder->await();
on_signal(function () use ($holder) {
    var_dump(release_all());
    $holder->send('release');
});
$lock = new RedisLock(key(), dsn());
$lock->acquireRead();
$signal = signal_during_wait(key());
var_dump($lock->acquire(20), $lock->inspect()->mode?->value, release_all(), redis()->exists(key()));
--EXPECT--
int(0)
bool(true)
string(5) "write"
int(1)
int(0)
