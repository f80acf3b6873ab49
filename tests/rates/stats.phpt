--TEST--
Permits, waits, refusals and returns are counted
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\metrics;
use function DistLock\stats;

require __DIR__ . '/rates.php';

// One permit in two seconds, in which the machine may freeze.
$limiter = limiter(1, 2.0, burst: 2);
$limiter->acquire(0.0, 2);
$limiter->acquire();
$limiter->acquire(0.0);
$limiter->reserve();
$limiter->cancel();
foreach (['permits', 'waits', 'refusals', 'returns'] as $name) {
    echo "$name ", stats()["rate_$name"], ' ', (int) preg_match("/^distlock_rate_{$name}_total " . stats()["rate_$name"] . '$/m', metrics()), "\n";
}
var_dump(preg_match('/^distlock_rate_wait_seconds_total \d\.\d*[1-9]/m', metrics()), stats()['acquired']);
--EXPECT--
permits 4 1
waits 1 1
refusals 1 1
returns 1 1
int(1)
int(0)
