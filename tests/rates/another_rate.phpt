--TEST--
A new rate applies at once, but behind the slots that were given out before
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';

$slow = exhausted();
echo between(50.0, $slow->reserve(), 60.0), "\n";
$fast = limiter(1000, 60.0);
echo between(110.0, $fast->reserve(), 120.2), "\n";
echo between(110.0, $fast->reserve(), 120.2), "\n";
$large = limiter(1, 60.0, burst: 10);
// Its burst would allow it now, but those who came first are served first.
echo between(110.0, $large->reserve(), 121.0), "\n";
--EXPECT--
yes
yes
yes
yes
