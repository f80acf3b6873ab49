--TEST--
A wait is refused if this process itself holds all permits, and only then
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$semaphores = [new RedisSemaphore(key(), 2, dsn()), new RedisSemaphore(key(), 2, dsn()), new RedisSemaphore(key(), 2, dsn())];
$semaphores[0]->acquire();
var_dump($semaphores[1]->acquire());
echo thrown(fn () => $semaphores[2]->acquire()), "\n";
echo strtok(thrown(fn () => $semaphores[2]->acquire(3600.0)), ':'), "\n";
$semaphores[0]->release();
$other = permit(key(), 2);
outcome($other);
$release = child(function () use ($other): void {
    await_waiters(1, key());
    $other->send('release');
});
var_dump($semaphores[2]->acquire());
--EXPECTF--
bool(true)
DistLock\DeadlockException: The lock "%s" is held by another object of this process, which can't release it during the wait
DistLock\DeadlockException
bool(true)
