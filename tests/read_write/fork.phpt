--TEST--
A forked child has no share of its parent's, doesn't write in its place, and ends neither
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';

on_every_backend(static function (Backend $on): array {
    $lock = $on->lock();
    $lock->acquireRead();
    $reads = child(static fn (): array => [$lock->isHeld(), $lock->release(), $lock->acquireRead(0.0), $lock->release()])->result();
    $isHeld = $lock->isHeld();
    $lock->acquire();
    $writes = child(static function () use (&$lock): array {
        $seen = [$lock->isHeld(), $lock->downgrade(), $lock->release(), $lock->isLocked(), $lock->acquireRead(0.0)];
        $lock = null;

        return $seen;
    })->result();

    return [
        'a child of a reader' => $reads,
        'its parent' => $isHeld,
        'a child of a writer' => $writes,
        'the parent' => [$lock->isHeld(), $on->lock()->inspect()->mode?->value, $lock->release(), $lock->release(), $on->isEmpty()],
    ];
});
--EXPECT--
a child of a reader: [false,false,true,true]
its parent: true
a child of a writer: [false,false,false,true,false]
the parent: [true,"write",true,true,true]
