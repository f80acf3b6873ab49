--TEST--
A signal handler doesn't wait for what the code that it interrupts waits for, or holds
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/signals.php';

$holder = holder(key());
on_signal(function () use ($holder) {
    $other = new RedisLock(key(), dsn());
    foreach ([null, 20.0] as $timeout) {
        echo strtok(thrown(fn () => $other->acquire($timeout)), ':'), "\n";
        echo strtok(thrown(fn () => $other->acquireRead($timeout)), ':'), "\n";
    }
    var_dump($other->acquire(0.0));
    $holder->send('release');
});
$signal = signal_during_wait(key());
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(20));
on_signal(fn () => print(strtok(thrown(fn () => ($another = new RedisLock(key(), dsn()))->acquire(20)), ':') . "\n"));
posix_kill(getmypid(), SIGUSR1);
$lock->release();

echo "of two permits\n";
$holders = [permit(key('permits'), 2), permit(key('permits'), 2)];
array_map(outcome(...), $holders);
on_signal(function () use ($holders) {
    $other = new RedisSemaphore(key('permits'), 2, dsn());
    $holders[0]->send('release');
    $holders[1]->send('release');
    var_dump($other->acquire(20));
});
$signal = signal_during_wait(key('permits'));
$semaphore = new RedisSemaphore(key('permits'), 2, dsn());
var_dump($semaphore->acquire(20));
--EXPECT--
DistLock\DeadlockException
DistLock\DeadlockException
DistLock\DeadlockException
DistLock\DeadlockException
bool(false)
bool(true)
DistLock\DeadlockException
of two permits
bool(true)
bool(true)
