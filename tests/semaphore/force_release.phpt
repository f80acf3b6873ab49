--TEST--
Breaking a semaphore takes all permits back and serves as many waiters
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$lost = [new RedisSemaphore(key(), 2, dsn(), 6.0), new RedisSemaphore(key(), 2, dsn(), 6.0)];
$losses = 0;
foreach ($lost as $semaphore) {
    $semaphore->onLost(function () use (&$losses) {
        $losses++;
    });
    $semaphore->acquire();
}
$waiters = queue_up(key(), fn () => permit(key(), 2), fn () => permit(key(), 2), fn () => permit(key(), 2));
var_dump($lost[0]->forceRelease());
echo outcome($waiters[0]), ' ', outcome($waiters[1]), "\n";
await(function () use (&$losses) {
    return $losses === 2;
});
foreach ($lost as $semaphore) {
    var_dump($semaphore->isHeld(), $semaphore->release());
}
var_dump(queued(key()) === [$waiters[2]->pid]);
--EXPECT--
bool(true)
acquired acquired
bool(false)
bool(false)
bool(false)
bool(false)
bool(true)
