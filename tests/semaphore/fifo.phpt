--TEST--
Permits are handed out in the order in which processes began to wait, whichever is released
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';

on_every_backend(static function (Backend $on): array {
    $wait = fn () => $on->permit(3);
    $holders = $on->queueUp($wait, $wait, $wait);
    array_map(static fn (Holder $holder) => $holder->answer(), $holders);
    $waiters = $on->queueUp($wait, $wait, $wait, $wait);
    foreach ([1, 2, 0] as $next => $holder) {
        $seen["holder $holder"] = [$holders[$holder]->ask('release'), $waiters[$next]->answer(), $on->lock()->inspect()->waiters];
    }

    return $seen + ['a waiter' => [$waiters[2]->ask('release'), $waiters[3]->answer(), $on->lock()->inspect()->waiters]];
});
--EXPECT--
holder 1: [true,true,3]
holder 2: [true,true,2]
holder 0: [true,true,1]
a waiter: [true,true,0]
