--TEST--
The slowest and the fastest rates are counted exactly
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisRateLimiter;

require __DIR__ . '/rates.php';

$year = 31_536_000.0;
$slow = new RedisRateLimiter(key('slow'), 1, $year, dsn());
$slow->acquire(0.0);
$times = 0;
while ($slow->reserve() !== null) {
    $times++;
}
// The next one would come in the year 2255.
echo between(225, $times, 235), ' ', json_encode($slow->acquire(INF)), ' ', between(0.9 * $year * $times, $slow->getRetryAfter(), 1.2 * $year * $times), "\n";
$fast = new RedisRateLimiter(key('fast'), 1_000_000_000, 1.0, dsn(), 1_000_000_000);
for ($second = 0; $second < 3; $second++) {
    $wait = $fast->reserve(null, 1_000_000_000);
}
echo between(1.5, $wait, 2.0), "\n";
// A third of a second for each, as exactly as 0.000001 microseconds.
$odd = new RedisRateLimiter(key('odd'), 3, 1.0, dsn(), 3);
for ($period = 0; $period <= 40; $period++) {
    $wait = $odd->reserve(null, 3);
}
$third = new RedisRateLimiter(key('third'), 3, 1.0, dsn());
for ($permit = 0; $permit <= 120; $permit++) {
    $waits = $third->reserve();
}
echo between(35.0, $wait, 40.00001), ' ', between(35.0, $waits, 40.00001), "\n";
--EXPECT--
yes false yes
yes
yes yes
