--TEST--
Several permits are taken and released together, all or none
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Lock;

require __DIR__ . '/../support/backends.php';

on_every_backend(static function (Backend $on): array {
    [$one, $two, $three, $all] = array_map(static fn (int $weight): Lock => $on->semaphore(5, $weight), [1, 2, 3, 5]);
    $taken = fn (): int => (int) $on->lock()->inspect()->permits;

    return [
        'three of five' => [answered(fn () => $three->acquire(0.0)), $taken()],
        'one more, not three' => [$one->acquire(0.0), $two->acquire(0.0), $two->isHeld(), $taken()],
        'two instead of it' => [$one->release(), $two->acquire(0.0), $taken(), $all->acquire(0.0)],
        'three, nested' => [$three->acquire(0.0), $taken(), $three->release(), $taken(), $three->release(), $taken()],
        'all' => [$two->release(false), await(fn (): bool => $on->isEmpty()), $all->acquire(0.0), $one->acquire(0.0), $taken()],
        'none' => [$all->getFencingToken() > 0, $two->getFencingToken(), $all->release(), $on->isEmpty()],
    ];
});
--EXPECT--
three of five: [true,3]
one more, not three: [true,false,false,4]
two instead of it: [true,true,5,false]
three, nested: [true,5,true,5,true,2]
all: [true,true,true,false,5]
none: [true,null,true,true]
