--TEST--
The checker of scripts/chaos knows that a MultiLock holds its parts, and may hold some of them while it waits for the others
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

/** Held as a whole from 20 ms on, having asked at 0, until $until ms. */
function history(float $until, float $got = 20): Histories
{
    $history = new Histories(['one' => ['fifo' => true], 'two' => ['fifo' => true]]);
    $history->call('a', 0, $got, 'acquire', ['lock' => ['one', 'two']], ['result' => true]);
    foreach ([$got, $until] as $at) {
        foreach (['one', 'two'] as $lock) {
            $history->line('a', $at, 'held', ['hold' => "h-$lock", 'lock' => $lock, 'mode' => 'write', 'token' => null]);
        }
    }

    foreach (['one', 'two'] as $lock) {
        $history->line('a', $until + 0.5, 'released', ['hold' => "h-$lock", 'lock' => $lock, 'confirmed' => true]);
    }

    return $history;
}

echo "a part has another owner\n", history(30)->owns('b', 0, 29, 40, lock: 'two')->judged();
echo "both have, afterwards\n", history(30)
    ->owns('b', 0, 32, 33, lock: 'one')->owns('c', 0, 32, 33, lock: 'two')->judged();
echo "a part is kept while it waits\n", history(20001, 20000)
    ->owns('b', 1, 20003, 20004, lock: 'one')->judged();
echo "a part that is free afterwards\n", history(30)->owns('b', 1, 9000, 9001, lock: 'one')->judged();
echo "one that came later has a part before, as it wasn't waited for yet\n", history(5001, 5000)->owns('b', 2000, 3000, 3010, lock: 'one')->judged();
--EXPECT--
a part has another owner
exclusion: b/h2 (write) held it for 0.001000 s alongside a/h-two (write), though only one may
broken
both have, afterwards
held
a part is kept while it waits
held
a part that is free afterwards
wait: nobody kept it for 8.970 s, though b (write) waited
broken
one that came later has a part before, as it wasn't waited for yet
held
