--TEST--
The checker of scripts/chaos finds updates that were lost
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

/** @param array<array{string, float, float, int, int}> $updates the worker, from, to, and the values */
function history(array $updates): Histories
{
    $history = new Histories();
    foreach ($updates as [$actor, $from, $to, $before, $after]) {
        $id = $history->call($actor, $from, $to, 'update', return: ['result' => $after]);
        $history->line($actor, $to, 'counter', ['lock' => 'lock', 'id' => $id, 'before' => $before, 'after' => $after]);
    }

    return $history;
}

echo "one after the other\n", history([['a', 0, 1, 0, 1], ['b', 1, 2, 1, 2], ['a', 2, 3, 2, 3]])->judged();
echo "side by side, in another order than they began\n", history([['a', 0, 9, 1, 2], ['b', 1, 8, 0, 1]])->judged();
echo "twice from the same\n", history([['a', 0, 9, 0, 1], ['b', 1, 8, 0, 1]])->judged();
echo "twice to the same\n", history([['a', 0, 9, 0, 2], ['b', 1, 8, 1, 2]])->judged();
echo "from an older value\n", history([['a', 0, 1, 4, 5], ['b', 2, 3, 3, 4]])->judged();
echo "with one in doubt in between\n", history([['a', 0, 1, 0, 1], ['b', 2, 3, 2, 3]])
    ->line('c', 1, 'doubt', ['lock' => 'lock', 'id' => null])->judged();
echo "of a file, without a call\n", (new Histories())
    ->line('a', 1, 'counter', ['lock' => 'lock', 'id' => null, 'from' => 1_000_500_000, 'before' => 0, 'after' => 1])
    ->line('b', 2, 'counter', ['lock' => 'lock', 'id' => null, 'from' => 1_001_500_000, 'before' => 0, 'after' => 1])->judged();
--EXPECT--
one after the other
held
side by side, in another order than they began
held
twice from the same
updates: b went from 0 to 1 alongside a, which went from 0 to 1
broken
twice to the same
updates: b went from 1 to 2 alongside a, which went from 0 to 2
broken
from an older value
updates: b went from 3 to 4 after a, which went from 4 to 5
broken
with one in doubt in between
held
of a file, without a call
updates: b went from 0 to 1 alongside a, which went from 0 to 1
broken
