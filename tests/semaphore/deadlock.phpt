--TEST--
A wait is refused if this process itself holds all permits, and only then
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';
require_once __DIR__ . '/../support/expect.php';

on_every_backend(static function (Backend $on): array {
    $semaphores = [$on->semaphore(2), $on->semaphore(2), $on->semaphore(2)];
    $seen = [
        'all are taken' => [$semaphores[0]->acquire(), $semaphores[1]->acquire()],
        'refused' => array_map(
            static fn (?float $timeout): string => thrown(fn () => $semaphores[2]->acquire($timeout)),
            [null, 0.1, 3600.0],
        ),
        'not refused' => [$semaphores[2]->acquire(0.0), $semaphores[0]->release(), $semaphores[2]->acquire(), $semaphores[2]->release()],
    ];
    $other = $on->permit(2);
    $other->answer();
    $release = child(static function () use ($on, $other): bool {
        $on->awaitContenders(3);

        return $other->ask('release');
    });

    return $seen + ['another process has one' => [$semaphores[2]->acquire(60.0), $release->result()]];
});
--EXPECT--
all are taken: [true,true]
refused: ["DistLock\\DeadlockException: The lock \"NAME\" is held by another object of this process, which can't release it during the wait","DistLock\\DeadlockException: The lock \"NAME\" is held by another object of this process, which can't release it during the wait","DistLock\\DeadlockException: The lock \"NAME\" is held by another object of this process, which can't release it during the wait"]
not refused: [false,true,true,true]
another process has one: [true,true]
