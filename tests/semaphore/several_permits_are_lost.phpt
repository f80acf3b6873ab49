--TEST--
Several permits that are taken back are lost together
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$semaphore = new RedisSemaphore(key(), 3, dsn(), 6.0, weight: 3);
$losses = 0;
$semaphore->onLost(function () use (&$losses) {
    $losses++;
});
$semaphore->acquire();
$waiters = queue_up(key(), fn () => permit(key(), 3, weight: 2), fn () => permit(key(), 3), fn () => permit(key(), 3, weight: 3));
var_dump($semaphore->forceRelease());
echo outcome($waiters[0]), ' ', outcome($waiters[1]), "\n";
await(function () use (&$losses) {
    return $losses === 1;
});
var_dump($semaphore->isHeld(), $semaphore->release(), count(sharers(key())), queued(key()) === [$waiters[2]->pid]);
--EXPECT--
bool(true)
acquired acquired
bool(false)
bool(false)
int(3)
bool(true)
