--TEST--
A process that is killed in its wait takes its permits along, once
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';

$limiter = exhausted();
$taker = taker();
await_takers(1, $limiter);
$taker->kill();
$taker->wait();
echo $limiter->inspect()->waiting, ' ', between(100.0, $limiter->getDelay(), 120.0), "\n";
--EXPECT--
1 yes
