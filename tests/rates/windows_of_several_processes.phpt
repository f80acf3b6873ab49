--TEST--
No process is early, however many take: the n-th permit comes at least n fractions of the period after the first
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';

const PROCESSES = 6;
const EACH = 20;
$began = hrtime(true);
$children = [];
for ($number = 0; $number < PROCESSES; $number++) {
    $children[] = child(static function (): array {
        $limiter = limiter(200, 1.0);
        $times = [];
        for ($permit = 0; $permit < EACH; $permit++) {
            $limiter->acquire() || throw new \RuntimeException('refused');
            $times[] = hrtime(true);
        }

        return $times;
    });
}
$times = array_merge(...array_map(static fn (Child $child): array => $child->result(60), $children));
sort($times);
$early = [];
foreach ($times as $number => $time) {
    // The two clocks may differ in speed.
    if ($time - $began < $number * 5_000_000 * 0.999) {
        $early[] = "$number after " . ($time - $began) / 1e9;
    }
}
echo count($times), ' permits, too early: ', none($early), "\n";
--EXPECT--
120 permits, too early: none
