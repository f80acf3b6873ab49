--TEST--
The second judge of scripts/chaos finds an owner too many wherever it is put into a long history, and nothing in one of a lock that keeps its promises
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/simulated.php';

foreach ([[1, []], [5, ['weight' => 5]]] as [$permits, $call]) {
    $clean = $found = 0;
    for ($seed = 1; $seed <= 10; $seed++) {
        $simulated = new Simulated($seed, $permits, 300, $permits > 1);
        $history = $simulated->run();
        $clean += $history->linearizable() === "linearizable\n" ? 1 : 0;
        [, , $got, $until] = $simulated->owned[5 + $seed * 11 % (count($simulated->owned) - 10)];
        $length = $until - $got;
        $history->owns('intruder', $got, $got + $length / 3, $got + $length / 2, call: $call);
        $found += str_starts_with($history->linearizable(), 'nothing explains acquire') ? 1 : 0;
    }
    echo "$permits permits: $clean clean, $found found\n";
}
--EXPECT--
1 permits: 10 clean, 10 found
5 permits: 10 clean, 10 found
