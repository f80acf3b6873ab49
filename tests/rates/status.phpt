--TEST--
A status says how many permits there are, how many are waited for, and when; getStatus() without asking
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\stats;

require __DIR__ . '/rates.php';

$limiter = limiter(2, 60.0, burst: 3);
var_dump($limiter->getStatus());
echo json_encode($limiter->inspect()), "\n";
$limiter->acquire(0.0);
$limiter->reserve(null, 3);
$limiter->reserve();
$commands = stats()['commands'];
$status = $limiter->getStatus();
var_dump(stats()['commands'] === $commands);
echo "$status->permits in $status->per, burst $status->burst: $status->remaining remain, $status->waiting wait\n";
echo between(85.0, $status->delay, 90.0), ' ', between(55.0, $status->backlog, 60.0), ' ', between(145.0, $status->reset, 150.0), "\n";
echo between(145.0, $limiter->getDelay(3), 150.0), ' ', between(85.0, $limiter->getDelay(), 90.0), "\n";
var_dump($limiter->inspect() == $limiter->getStatus());
echo thrown(fn () => $status->delay = 1.0), "\n";
--EXPECT--
NULL
{"permits":2,"per":60,"burst":3,"remaining":3,"waiting":0,"delay":0,"reset":0,"backlog":0}
bool(true)
2 in 60, burst 3: 0 remain, 2 wait
yes yes yes
yes yes
bool(true)
Error: Cannot modify readonly property DistLock\RateStatus::$delay
