--TEST--
Several permits are had all at once, and are waited for together
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';

$limiter = limiter(10, 8.0, burst: 4);
$began = hrtime(true);
var_dump($limiter->acquire(0.0, 3), $limiter->getStatus()->remaining, $limiter->acquire(0.0, 4));
var_dump($limiter->acquire(null, 4));
// Three of the four had to be produced first, which gives the machine two seconds to freeze in.
var_dump(hrtime(true) - $began >= 2_400_000_000, $limiter->getWaitTime() > 0.0);
--EXPECT--
bool(true)
int(1)
bool(false)
bool(true)
bool(true)
bool(true)
