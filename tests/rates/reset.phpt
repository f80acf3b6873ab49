--TEST--
A reset limiter is full, while those who wait go on waiting
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';

$limiter = limiter(1, 60.0, burst: 2);
$limiter->acquire(0.0, 2);
$limiter->reserve();
$limiter->reset();
var_dump($limiter->getStatus(), $limiter->getRetryAfter(), redis()->exists(rate_key()), $limiter->acquire(0.0, 2));
// It is somebody else's now.
var_dump($limiter->cancel());
$limiter->reset();
$limiter->reset();
var_dump($limiter->inspect()->remaining);
--EXPECT--
NULL
float(0)
int(0)
bool(true)
bool(false)
int(2)
