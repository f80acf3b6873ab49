--TEST--
A lower number of permits takes none away, and waits until there are few enough, behind others that wait
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';

on_every_backend(static function (Backend $on): array {
    $many = fn () => $on->permit(3);
    $holders = $on->queueUp($many, $many, $many);
    $acquired = array_map(static fn (Holder $holder) => $holder->answer(), $holders);
    $few = fn () => $on->permit(1);
    [$first, $second, $third] = $on->queueUp($few, $few, $many);
    $waiting = static fn (): array => array_map(static fn (Holder $holder) => $holder->child->hasSent(), [$first, $second, $third]);

    return [
        'all have one' => $acquired,
        'two are left' => [$holders[2]->ask('release'), $on->lock()->inspect()->waiters, $waiting()],
        'one is left' => [$holders[0]->ask('release'), $on->lock()->inspect()->waiters, $waiting()],
        'none is left' => [$holders[1]->ask('release'), $first->answer(), $second->child->hasSent()],
        'the others' => [$first->ask('release'), $second->answer(), $third->answer()],
    ];
});
--EXPECT--
all have one: [true,true,true]
two are left: [true,3,[false,false,false]]
one is left: [true,3,[false,false,false]]
none is left: [true,true,false]
the others: [true,true,true]
