--TEST--
All permits of a killed holder expire together, and those that a killed waiter wants keep nobody waiting
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';
require_once __DIR__ . '/../support/expect.php';

const LEASE = 6.0;

on_every_backend(static function (Backend $on): array {
    $dead = $on->permit(4, 3, LEASE);
    $dead->answer();
    [$first, $killed, $second] = $on->queueUp(fn () => $on->permit(4, 4), fn () => $on->permit(4, 3, LEASE), fn () => $on->permit(4, 2));
    $killed->child->kill();
    $dead->child->kill();
    $elapsed = seconds(static function () use ($first, &$acquired): void {
        $acquired = $first->answer();
    });

    return [
        'the first' => [$acquired, between(0.0, $elapsed, LEASE + 4 * slowness()), $on->lock()->inspect()->permits],
        'the next one' => [$first->ask('release'), $second->answer(), $on->lock()->inspect()->permits],
    ];
});
--EXPECT--
the first: [true,"yes",4]
the next one: [true,true,2]
