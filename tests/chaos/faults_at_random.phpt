--TEST--
The checker of scripts/chaos finds a fault wherever it is put into a long history
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/simulated.php';

/** Puts a fault into the history after the hold with this index, by one that wants it so. */
$faults = [
    'exclusion' => function (Histories $history, array $owned, int $index, array $how): void {
        [, , $got, $until] = $owned[$index];
        $history->owns('intruder', $got, $got + ($until - $got) / 3, $got + ($until - $got) / 2, ...$how);
    },
    'tokens' => function (Histories $history, array $owned, int $index): void {
        $end = max(array_column(array_slice($owned, 0, $index + 1), 3)) + 1e6;
        $history->owns('intruder', $end, $end + 1, $end + 2, $owned[$index][4]);
    },
    'order' => function (Histories $history, array $owned, int $index, array $how): void {
        $end = max(array_column($owned, 3)) + 1000;
        $history->owns('intruder', $owned[$index][1] - 200, $end, $end + 1, 1_000_000, ...$how);
    },
    'wait' => function (Histories $history, array $owned, int $index, array $how): void {
        $end = max(array_column($owned, 3)) + 1000;
        $history->call('intruder', $end, $end + 1001, 'acquire', ['timeout' => 1.0] + $how['call'], ['result' => false]);
    },
];

$find = function (string $rule, int $permits, array $how) use ($faults): int {
    $found = 0;
    for ($seed = 1; $seed <= 10; $seed++) {
        $simulated = new Simulated($seed, $permits, 200, $permits > 1);
        $history = $simulated->run();
        $faults[$rule]($history, $simulated->owned, 5 + $seed * 11 % (count($simulated->owned) - 10), $how);
        $judged = $history->judged();
        $found += str_contains($judged, "$rule: ") && str_contains($judged, 'intruder') ? 1 : 0;
    }

    return $found;
};
foreach (array_keys($faults) as $rule) {
    echo "$rule ", $find($rule, 1, ['mode' => 'write', 'call' => []]), "\n";
}
foreach (['exclusion', 'order', 'wait'] as $rule) {
    echo "$rule of several permits ", $find($rule, 5, ['mode' => 'permit', 'call' => ['weight' => 5]]), "\n";
}
--EXPECT--
exclusion 10
tokens 10
order 10
wait 10
exclusion of several permits 10
order of several permits 10
wait of several permits 10
