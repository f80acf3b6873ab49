--TEST--
The bench of rates counts the most permits in any window, of a process, and in time, from when they were had
--FILE--
<?php

use DistLock\Bench\Rates\Permits;

require __DIR__ . '/../../bench/lib/autoload.php';

const MILLISECOND = 1_000_000;
const BEGAN = 5 * MILLISECOND;

/**
 * @param int ...$returned milliseconds since the start
 * @return list<array{int, int}> of a process that called for the next permit at once
 */
function process(int ...$returned): array
{
    $times = [];
    $called = 0;
    foreach ($returned as $time) {
        $times[] = [BEGAN + $called * MILLISECOND, BEGAN + $time * MILLISECOND];
        $called = $time;
    }
    return $times;
}

// The window of a second with the most is the one from 950, that of a tenth from 1900; 2010 is after the end.
$permits = new Permits([process(0, 950, 1000, 1900, 1950), process(1950, 2010)], BEGAN, 2.0);

echo $permits->count(), "\n";
foreach ($permits->figures() as $name => $value) {
    echo "$name: $value\n";
}
?>
--EXPECT--
7
permits_per_s: 3
most_in_1_s: 5
most_in_100_ms: 3
wait_p50_ms: 60
wait_p99_ms: 1890
wait_max_ms: 1950
fewest_permits: 1
most_permits: 5
