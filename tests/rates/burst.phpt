--TEST--
After a pause, so many permits as the burst can be had at once; then they are spread evenly
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';

$limiter = limiter(1, 60.0, burst: 3);
for ($number = 0; $number < 4; $number++) {
    echo json_encode($limiter->acquire(0.0)), ' ', $limiter->getStatus()->remaining, ' ', $limiter->getWaitTime(), "\n";
}
echo between(50.0, $limiter->getRetryAfter(), 60.0), "\n";
echo between(170.0, $limiter->getStatus()->reset, 180.0), "\n";
--EXPECT--
true 2 0
true 1 0
true 0 0
false 0 0
yes
yes
