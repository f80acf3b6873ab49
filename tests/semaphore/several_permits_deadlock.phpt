--TEST--
A wait for several permits is refused if this process itself holds too many of them
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Lock;

require __DIR__ . '/../support/backends.php';
require_once __DIR__ . '/../support/expect.php';

on_every_backend(static function (Backend $on): array {
    [$two, $three, $also, $one] = array_map(static fn (int $weight): Lock => $on->semaphore(4, $weight), [2, 3, 2, 1]);
    $two->acquire();

    return [
        'three are too many' => [thrown(fn () => $three->acquire()), $three->acquire(0.0)],
        'two are not' => $also->acquire(10.0),
        'now one is' => thrown(fn () => $one->acquire()),
    ];
});
--EXPECT--
three are too many: ["DistLock\\DeadlockException: The lock \"NAME\" is held by another object of this process, which can't release it during the wait",false]
two are not: true
now one is: "DistLock\\DeadlockException: The lock \"NAME\" is held by another object of this process, which can't release it during the wait"
