--TEST--
A wait that would last longer than the timeout is refused at once, and takes nothing
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';

$limiter = exhausted();
$before = redis()->get(rate_key());
foreach ([0.0, 0.5, 20.0] as $timeout) {
    $seconds = seconds(function () use ($limiter, $timeout) {
        var_dump($limiter->acquire($timeout), $limiter->reserve($timeout));
    });
    echo between(0.0, $seconds, 5.0), ' ', between(40.0, $limiter->getRetryAfter(), 60.0), "\n";
}
var_dump(redis()->get(rate_key()) === $before);
// It is counted down.
$first = $limiter->getRetryAfter();
var_dump($limiter->getRetryAfter() < $first, $limiter->reserve(60.0) !== null, $limiter->getRetryAfter());
--EXPECT--
bool(false)
NULL
yes yes
bool(false)
NULL
yes yes
bool(false)
NULL
yes yes
bool(true)
bool(true)
bool(true)
float(0)
