--TEST--
inspect() shows each holder of several permits, and each waiter for them, once, and of how many
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/backends.php';

on_every_backend(static function (Backend $on): array {
    $three = $on->semaphore(5, 3);
    $three->acquire();
    [$one, $waiter] = $on->queueUp(fn () => $on->permit(5), fn () => $on->permit(5, 2));
    $one->answer();
    $seen = $three->inspect();

    return [
        'held' => [$seen->isHeld(), $seen->mode?->value, $seen->permits, $seen->waiters, $seen->queue[0]->mode->value],
        'by whom' => array_column(everybody($seen), 'pid') === [getmypid(), $one->pid(), $waiter->pid()],
        'weights' => [array_column($seen->owners, 'weight'), array_column($seen->queue, 'weight')],
    ];
});
--EXPECT--
held: [true,"permits",4,1,"permits"]
by whom: true
weights: [[3,1],[2]]
