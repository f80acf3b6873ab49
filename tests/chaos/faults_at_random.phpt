--TEST--
The checker of scripts/chaos finds a fault wherever it is put into a long history
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/simulated.php';

/** Puts a fault into the history after the hold with this index. */
$faults = [
    'exclusion' => function (Histories $history, array $owned, int $index): void {
        [, , $got, $until] = $owned[$index];
        $history->owns('intruder', $got, $got + ($until - $got) / 3, $got + ($until - $got) / 2, mode: $owned[$index][5] === 'permit' ? 'permit' : 'write');
    },
    'tokens' => function (Histories $history, array $owned, int $index): void {
        $end = max(array_column(array_slice($owned, 0, $index + 1), 3)) + 1e6;
        $history->owns('intruder', $end, $end + 1, $end + 2, $owned[$index][4]);
    },
    'order' => function (Histories $history, array $owned, int $index): void {
        $end = max(array_column($owned, 3)) + 1000;
        $history->owns('intruder', $owned[$index][1] - 200, $end, $end + 1, 1_000_000);
    },
    'wait' => function (Histories $history, array $owned, int $index): void {
        $end = max(array_column($owned, 3)) + 1000;
        $history->call('intruder', $end, $end + 1001, 'acquire', ['timeout' => 1.0], ['result' => false]);
    },
];

foreach ($faults as $rule => $plant) {
    $found = 0;
    for ($seed = 1; $seed <= 10; $seed++) {
        $simulated = new Simulated($seed, 1, 200);
        $history = $simulated->run();
        $plant($history, $simulated->owned, 5 + $seed * 11 % (count($simulated->owned) - 10));
        $judged = $history->judged();
        $found += str_contains($judged, "$rule: ") && str_contains($judged, 'intruder') ? 1 : 0;
    }
    echo "$rule $found\n";
}
--EXPECT--
exclusion 10
tokens 10
order 10
wait 10
