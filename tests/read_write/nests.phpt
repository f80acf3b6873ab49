--TEST--
Acquisitions of one object nest in each other, and each needs its release; the last one is released first
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';

on_every_backend(static function (Backend $on): array {
    $lock = $on->lock();
    $other = $on->lock();
    $mode = fn (): string => $on->lock()->inspect()->mode?->value ?? 'free';
    $seen = [];
    foreach (['acquireRead', 'acquireRead', 'acquire', 'acquireRead', 'acquire'] as $method) {
        $seen[$method][] = [$lock->$method(0.0), $mode()];
    }
    for ($i = 0; $i < 5; $i++) {
        $seen['released'][] = [$lock->release(), $mode()];
    }
    $lock->acquireRead();
    $lock->acquireRead();

    return $seen + [
        'another one reads' => [$other->acquireRead(0.0), $other->release()],
        'one release' => [$lock->release(), $lock->isHeld(), $other->acquire(0.0)],
        'both' => [$lock->release(), $lock->isHeld(), $other->acquire(0.0)],
        'it writes' => [$other->acquireRead(), $other->release(), $other->isHeld(), $lock->acquireRead(0.0)],
    ];
});
--EXPECT--
acquireRead: [[true,"read"],[true,"read"],[true,"write"]]
acquire: [[true,"write"],[true,"write"]]
released: [[true,"write"],[true,"write"],[true,"read"],[true,"read"],[true,"free"]]
another one reads: [true,true]
one release: [true,true,false]
both: [true,false,true]
it writes: [true,true,true,false]
