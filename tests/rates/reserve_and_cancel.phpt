--TEST--
A reservation says how long to wait; what is given back can be had by others
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';

$limiter = limiter(1, 60.0);
$other = limiter(1, 60.0);
var_dump($limiter->cancel(), $limiter->reserve(0.0));
// Its time has come.
var_dump($limiter->cancel());
echo between(50.0, $limiter->reserve(), 60.0), "\n";
var_dump($limiter->cancel(), $limiter->cancel());
echo between(50.0, $other->reserve(), 60.0), "\n";
echo between(110.0, $limiter->reserve(), 120.0), "\n";
// Somebody has taken since.
var_dump($other->cancel());
// What was given back is as if it had never been taken, so the one before can be, too.
$third = limiter(1, 60.0);
echo between(170.0, $third->reserve(), 180.0), "\n";
var_dump($third->cancel(), $limiter->cancel(), $limiter->inspect()->waiting);
--EXPECT--
bool(false)
float(0)
bool(false)
yes
bool(true)
bool(false)
yes
yes
bool(false)
yes
bool(true)
bool(true)
int(1)
