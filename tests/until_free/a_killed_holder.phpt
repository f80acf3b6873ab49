--TEST--
waitUntilFree() returns when the lock of a killed holder has expired, and neither waiters behind it nor dead ones matter
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';
require_once __DIR__ . '/../support/expect.php';

const LEASE = 6.0;

on_every_backend(static function (Backend $on): array {
    $holder = $on->holder(lease: LEASE);
    $holder->answer();
    $killed = $on->bystander();
    $on->awaitWaiters(1);
    $waiter = $on->bystander();
    $on->awaitWaiters(2);
    [$writer] = $on->queueUp(fn () => $on->holder());
    $on->awaitWaiters(3);
    $last = $on->bystander();
    $on->awaitWaiters(4);
    $killed->kill();
    $holder->child->kill();
    $elapsed = seconds(static function () use ($waiter, &$isFree): void {
        $isFree = $waiter->result(60);
    });
    $writes = $writer->answer();

    return [
        'it is free' => [$isFree, between(1, $elapsed, LEASE + 2 + 2 * slowness())],
        'the next one writes' => [$writes, $last->hasSent()],
        'the one behind it' => [$writer->ask('release'), $last->result(60), $on->isEmpty()],
    ];
});
--EXPECT--
it is free: [true,"yes"]
the next one writes: [true,false]
the one behind it: [true,true,true]
