--TEST--
What is left on the server expires when the bucket is full
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';

$limiter = limiter(1, 60.0, burst: 2);
$limiter->acquire(0.0);
echo between(50.0, redis()->pttl(rate_key()) / 1000, 60.1), "\n";
$limiter->acquire(0.0);
$limiter->reserve();
echo between(170.0, redis()->pttl(rate_key()) / 1000, 180.1), "\n";
$limiter->reset();
$limiter = limiter(50, 1.0);
$limiter->acquire();
await(static fn (): bool => redis()->exists(rate_key()) === 0);
var_dump($limiter->acquire(0.0));
--EXPECT--
yes
yes
bool(true)
