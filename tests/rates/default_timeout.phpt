--TEST--
The default timeout is that of the ini setting
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';

$limiter = exhausted();
ini_set('distlock.default_timeout', '0.01');
var_dump($limiter->acquire(), $limiter->reserve());
echo preg_replace('~\d+\.\d+|"[^"]*"~', '?', thrown(fn () => $limiter->run(fn () => 1))), "\n";
ini_set('distlock.default_timeout', '');
var_dump($limiter->reserve() > 40.0);
--EXPECT--
bool(false)
NULL
DistLock\TimeoutException: The rate limiter ? would have allowed this in ? seconds, and the timeout is ?
bool(true)
