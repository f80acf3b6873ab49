--TEST--
waitUntilFree() waits for those in front of it in the queue, not for those behind it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';

on_every_backend(static function (Backend $on): array {
    $holder = $on->holder();
    $holder->answer();
    [$inFront] = $on->queueUp(fn () => $on->holder());
    $on->awaitWaiters(1);
    $waiter = $on->bystander();
    $on->awaitWaiters(2);
    [$behind] = $on->queueUp(fn () => $on->holder());

    return [
        'the first releases' => [$holder->ask('release'), $inFront->answer()],
        'it still waits' => [$waiter->hasSent(), $on->lock()->waitUntilFree(0.0)],
        'the one in front releases' => [$inFront->ask('release'), $waiter->result(60)],
        'the one behind' => [$behind->answer(), $behind->ask('release')],
    ];
});
--EXPECT--
the first releases: [true,true]
it still waits: [false,false]
the one in front releases: [true,true]
the one behind: [true,true]
