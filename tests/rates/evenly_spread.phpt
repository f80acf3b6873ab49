--TEST--
Permits are spread evenly: each comes a fraction of the period after the one before it, and costs one command
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\stats;

require __DIR__ . '/rates.php';

$limiter = limiter(10, 0.5);
$began = hrtime(true);
$limiter->acquire();
$commands = stats()['commands'];
$waited = 0.0;
for ($number = 1; $number <= 6; $number++) {
    var_dump($limiter->acquire());
    $waited += $limiter->getWaitTime();
    $early = $began + $number * 50_000_000 - hrtime(true);
    echo $early > 0 ? "too early by $early ns\n" : '';
}
var_dump(stats()['commands'] - $commands, $waited > 0.0);
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(6)
bool(true)
