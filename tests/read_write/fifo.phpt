--TEST--
Readers and writers take turns in the order in which they began to wait; readers that follow one another read together
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';

on_every_backend(static function (Backend $on): array {
    $holder = $on->holder();
    $holder->answer();
    $read = fn () => $on->holder('acquireRead');
    $write = fn () => $on->holder();
    [$first, $second, $third, $fourth, $fifth] = $on->queueUp($read, $write, $read, $read, $write);

    return [
        'a reader' => [$holder->ask('release'), $first->answer(), $on->modes(), $on->lock()->inspect()->waiters],
        'a writer' => [$first->ask('release'), $second->answer(), $on->modes(), $on->lock()->inspect()->waiters],
        'two readers' => [$second->ask('release'), $third->answer(), $fourth->answer(), $on->modes(), $on->lock()->inspect()->waiters],
        'one of them' => [$third->ask('release'), $on->modes(), $on->lock()->inspect()->waiters],
        'a writer again' => [$fourth->ask('release'), $fifth->answer(), $on->modes(), $fifth->ask('release')],
    ];
});
--EXPECT--
a reader: [true,true,"rwrrw",4]
a writer: [true,true,"wrrw",3]
two readers: [true,true,true,"rrw",1]
one of them: [true,"rw",1]
a writer again: [true,true,"w",true]
