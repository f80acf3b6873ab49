--TEST--
Breaking a semaphore takes all permits back, and serves as many waiters
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Lock;

require __DIR__ . '/../support/backends.php';

on_every_backend(static function (Backend $on): array {
    $lost = [$on->semaphore(2, lease: 6.0), $on->semaphore(2, lease: 6.0)];
    $losses = 0;
    foreach ($lost as $semaphore) {
        $semaphore->onLost(static function () use (&$losses): void {
            $losses++;
        });
        $semaphore->acquire();
    }
    $wait = fn () => $on->permit(2);
    $waiters = $on->queueUp($wait, $wait, $wait);
    $seen['served'] = [$on->semaphore(2)->forceRelease(), $waiters[0]->answer(), $waiters[1]->answer()];
    await(static function () use (&$losses): bool {
        return $losses === 2;
    }, 30, 'two losses');

    return $seen + [
        'lost' => array_map(fn (Lock $semaphore): array => [$semaphore->isHeld(), $semaphore->release()], $lost),
        'the last one' => [$on->lock()->inspect()->waiters, $waiters[0]->ask('release'), $waiters[2]->answer()],
        'nothing to break' => [$waiters[1]->ask('release'), $waiters[2]->ask('release'), $on->semaphore(2)->forceRelease()],
    ];
});
--EXPECT--
served: [true,true,true]
lost: [[false,false],[false,false]]
the last one: [1,true,true]
nothing to break: [true,true,false]
