--TEST--
A forked child holds no permit of its parent's, and releases none
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';

on_every_backend(static function (Backend $on): array {
    $semaphore = $on->semaphore(1);
    $semaphore->acquire();
    $child = child(static function () use (&$semaphore): array {
        $seen = [$semaphore->isHeld(), $semaphore->release(), $semaphore->inspect()->isHeld(), $semaphore->acquire(0.0)];
        $semaphore = null;

        return $seen;
    });

    return [
        'the child' => $child->result(),
        'its parent' => [$semaphore->isHeld(), $on->lock()->inspect()->permits, $semaphore->release(), $on->isEmpty()],
    ];
});
--EXPECT--
the child: [false,false,true,false]
its parent: [true,1,true,true]
