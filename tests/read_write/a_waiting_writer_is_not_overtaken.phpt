--TEST--
A reader can't become the writer before one that is already waiting: it is told at once who is waiting, and goes on reading
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';
require_once __DIR__ . '/../support/expect.php';

on_every_backend(static function (Backend $on): array {
    $reader = $on->lock();
    $reader->acquireRead();
    [$writer] = $on->queueUp(fn () => $on->holder());
    $refusals = array_map(
        static fn (?float $timeout): string => thrown(fn () => $reader->acquire($timeout)),
        [null, 60.0, 0.0],
    );
    $token = $reader->getFencingToken();

    return [
        'refused' => str_replace(gethostname() . ":{$writer->pid()}", 'WRITER', $refusals),
        'it reads on' => [$reader->isHeld(), $on->modes()],
        'the writer' => [$reader->release(), $writer->answer(), $writer->ask('getFencingToken') > $token, $writer->ask('release')],
    ];
});
--EXPECT--
refused: ["DistLock\\DeadlockException: This reader of the lock \"NAME\" can't become its writer: WRITER is already waiting to write, and each would wait for the other","DistLock\\DeadlockException: This reader of the lock \"NAME\" can't become its writer: WRITER is already waiting to write, and each would wait for the other","DistLock\\DeadlockException: This reader of the lock \"NAME\" can't become its writer: WRITER is already waiting to write, and each would wait for the other"]
it reads on: [true,"rw"]
the writer: [true,true,true,true]
