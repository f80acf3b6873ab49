--TEST--
A writer that becomes a reader lets the readers in that are first in the queue, and keeps the writers out
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';

on_every_backend(static function (Backend $on): array {
    $lock = $on->lock();
    $lock->acquire();
    $token = $lock->getFencingToken();
    $read = fn () => $on->holder('acquireRead');
    [$first, $second, $writer, $third] = $on->queueUp($read, $read, fn () => $on->holder(), $read);

    return [
        'it reads' => [$lock->downgrade(), $lock->isHeld(), $lock->getFencingToken() === $token],
        'as do others' => [$first->answer(), $second->answer(), $on->modes(), $lock->inspect()->mode?->value, $lock->inspect()->waiters],
        'again' => [$lock->downgrade(), $lock->release(), $lock->isHeld()],
        'the writer' => [$first->ask('release'), $second->ask('release'), $writer->answer(), $third->child->hasSent()],
    ];
});
--EXPECT--
it reads: [true,true,true]
as do others: [true,true,"rrrwr","read",2]
again: [true,true,false]
the writer: [true,true,true,false]
