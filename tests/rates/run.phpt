--TEST--
run() calls the job when it is allowed, and returns or throws what that does
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';

$limiter = limiter(20, 1.0);
$began = hrtime(true);
var_dump($limiter->run(fn () => 'done'), $limiter->run(fn () => func_num_args()));
var_dump(hrtime(true) - $began >= 50_000_000);
echo thrown(fn () => $limiter->run(fn () => throw new \RuntimeException('no'))), "\n";
echo thrown(fn () => $limiter->run('no_such_function')), "\n";
$limiter->reset();
$limiter = exhausted();
$called = false;
echo preg_replace('~\d+\.\d+|"[^"]*"~', '?', thrown(fn () => $limiter->run(function () use (&$called) { $called = true; }, 0.5))), "\n";
var_dump($called);
--EXPECTF--
string(4) "done"
int(0)
bool(true)
RuntimeException: no
TypeError: DistLock\RedisRateLimiter::run(): Argument #1 ($job) must be a valid callback, function "no_such_function" not found or invalid function name
DistLock\TimeoutException: The rate limiter ? would have allowed this in ? seconds, and the timeout is ?
bool(false)
