--TEST--
A waiter for several permits keeps its place, and nobody overtakes it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';

on_every_backend(static function (Backend $on): array {
    [$two, $one] = $on->queueUp(fn () => $on->permit(3, 2), fn () => $on->permit(3));
    $acquired = [$two->answer(), $one->answer()];
    [$first, $second, $third] = $on->queueUp(fn () => $on->permit(3, 2), fn () => $on->permit(3), fn () => $on->permit(3));
    $another = $on->semaphore(3);
    $waiters = fn (): int => $on->lock()->inspect()->waiters;

    return [
        'all are taken' => $acquired,
        'one is free, but not for those who came later' => [$one->ask('release'), $another->acquire(0.0), $another->acquire(0.2), $waiters()],
        'three are free' => [$two->ask('release'), $first->answer(), $second->answer(), $waiters(), $on->lock()->inspect()->permits],
        'two are free' => [$first->ask('release'), $third->answer(), $waiters()],
    ];
});
--EXPECT--
all are taken: [true,true]
one is free, but not for those who came later: [true,false,false,3]
three are free: [true,true,true,1,3]
two are free: [true,true,0]
