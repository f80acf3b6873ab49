--TEST--
waitUntilFree() on a free lock, or semaphore, is one round trip, and leaves nothing
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\stats;

require __DIR__ . '/../support/backends.php';

on_every_backend(static function (Backend $on): array {
    [$lock, $semaphore] = [$on->lock(), $on->semaphore(2)];
    $sent = static fn (): int => stats()['commands'] - stats()['renewals'];
    $seen = [
        'a lock' => [$lock->waitUntilFree(), $lock->isHeld(), $lock->getState()->name, $lock->getFencingToken(), $lock->release()],
        'a semaphore' => [$semaphore->waitUntilFree(), $semaphore->isHeld(), $semaphore->release()],
    ];
    $before = $sent();

    return $seen + [
        'again' => [$lock->waitUntilFree(0.0), $lock->waitUntilFree(), $semaphore->waitUntilFree(INF)],
        'what that took' => $sent() - $before,
        'nothing is left' => $on->isEmpty(),
        'after a release' => [$lock->acquire(), $lock->release(), $lock->waitUntilFree(0.0), $on->isEmpty()],
    ];
});
--EXPECT--
a lock: [true,false,"Unlocked",null,false]
a semaphore: [true,false,false]
again: [true,true,true]
Redis: what that took: 3
ZooKeeper: what that took: 6
nothing is left: true
after a release: [true,true,true,true]
