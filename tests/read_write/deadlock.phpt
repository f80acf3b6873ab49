--TEST--
A wait for a lock that this process itself reads or writes is refused at once; two readers don't block each other
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';
require_once __DIR__ . '/../support/expect.php';

on_every_backend(static function (Backend $on): array {
    $lock = $on->lock();
    $other = $on->lock();
    $refused = static fn (\Closure $wait): string => strtok(thrown($wait), ':');
    $lock->acquireRead();
    $seen = ['both read' => $other->acquireRead()];
    $seen['none becomes the writer'] = [
        thrown(fn () => $lock->acquire()),
        $refused(fn () => $other->acquire()),
        $refused(fn () => ($another = $on->lock())->acquire()),
        $lock->acquire(0.0),
        $other->isHeld(),
    ];
    $other->release();
    $seen['nor another one'] = $refused(fn () => $other->acquire());
    $seen['one writes'] = [
        $lock->acquire(),
        $refused(fn () => $other->acquireRead()),
        $refused(fn () => $other->acquireRead(3600.0)),
        $other->acquireRead(0.0),
    ];

    return $seen;
});
--EXPECT--
both read: true
none becomes the writer: ["DistLock\\DeadlockException: The lock \"NAME\" is held by another object of this process, which can't release it during the wait","DistLock\\DeadlockException","DistLock\\DeadlockException",false,true]
nor another one: "DistLock\\DeadlockException"
one writes: [true,"DistLock\\DeadlockException","DistLock\\DeadlockException",false]
