--TEST--
Arguments out of their ranges are refused
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisRateLimiter;

require __DIR__ . '/rates.php';

$year = 31_536_000.0;
$wrong = [['', 1], ["a\0b", 1], [str_repeat('x', 1025), 1], ['x', 0], ['x', -1], ['x', 1_000_000_001], ['x', 1, 0.0009],
    ['x', 1, NAN], ['x', 1, INF], ['x', 1, $year * 1.1], ['x', 1, -1.0], ['x', 1, 1.0, dsn(), 0],
    ['x', 1, 1.0, dsn(), 1_000_000_001], ['x', 1, $year, dsn(), 2], ['x', 1, 1.0, 'nonsense://']];
foreach ($wrong as $arguments) {
    echo thrown(fn () => new RedisRateLimiter(...$arguments)), "\n";
}
foreach ([['x', 1_000_000_000, 0.001], ['x', 1, $year], ['x', 2, $year, dsn(), 2], [str_repeat('x', 1024), 1],
    ['x', 1_000_000_000, 31.536, dsn(), 1_000_000_000]] as $arguments) {
    echo thrown(fn () => new RedisRateLimiter(...$arguments)), "\n";
}
$limiter = limiter(1, burst: 5);
foreach ([[-0.1], [NAN], [1.0, 0], [1.0, 6]] as $arguments) {
    foreach (['acquire', 'reserve'] as $method) {
        echo thrown(fn () => $limiter->$method(...$arguments)), "\n";
    }
    echo thrown(fn () => $limiter->run(fn () => 1, ...$arguments)), "\n";
}
echo thrown(fn () => $limiter->getDelay(6)), "\n", thrown(fn () => $limiter->__construct('x', 1)), "\n";
echo thrown(fn () => clone $limiter), "\n", thrown(fn () => serialize($limiter)), "\n";
--EXPECT--
ValueError: DistLock\RedisRateLimiter::__construct(): Argument #1 ($name) must not be empty
ValueError: DistLock\RedisRateLimiter::__construct(): Argument #1 ($name) must not contain NUL bytes
ValueError: DistLock\RedisRateLimiter::__construct(): Argument #1 ($name) must not be longer than 1024 bytes
ValueError: DistLock\RedisRateLimiter::__construct(): Argument #2 ($permits) must be between 1 and 1000000000
ValueError: DistLock\RedisRateLimiter::__construct(): Argument #2 ($permits) must be between 1 and 1000000000
ValueError: DistLock\RedisRateLimiter::__construct(): Argument #2 ($permits) must be between 1 and 1000000000
ValueError: DistLock\RedisRateLimiter::__construct(): Argument #3 ($per) must be between 0.001 and 31536000 seconds
ValueError: DistLock\RedisRateLimiter::__construct(): Argument #3 ($per) must be between 0.001 and 31536000 seconds
ValueError: DistLock\RedisRateLimiter::__construct(): Argument #3 ($per) must be between 0.001 and 31536000 seconds
ValueError: DistLock\RedisRateLimiter::__construct(): Argument #3 ($per) must be between 0.001 and 31536000 seconds
ValueError: DistLock\RedisRateLimiter::__construct(): Argument #3 ($per) must be between 0.001 and 31536000 seconds
ValueError: DistLock\RedisRateLimiter::__construct(): Argument #5 ($burst) must be between 1 and 1000000000
ValueError: DistLock\RedisRateLimiter::__construct(): Argument #5 ($burst) must be between 1 and 1000000000
ValueError: DistLock\RedisRateLimiter::__construct(): Argument #5 ($burst) must be smaller, or the rate higher: this many permits would take more than 31536000 seconds
ValueError: DistLock\RedisRateLimiter::__construct(): Argument #4 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
nothing was thrown
nothing was thrown
nothing was thrown
nothing was thrown
nothing was thrown
ValueError: DistLock\RedisRateLimiter::acquire(): Argument #1 ($timeout) must be greater than or equal to 0
ValueError: DistLock\RedisRateLimiter::reserve(): Argument #1 ($timeout) must be greater than or equal to 0
ValueError: DistLock\RedisRateLimiter::run(): Argument #2 ($timeout) must be greater than or equal to 0
ValueError: DistLock\RedisRateLimiter::acquire(): Argument #1 ($timeout) must be greater than or equal to 0
ValueError: DistLock\RedisRateLimiter::reserve(): Argument #1 ($timeout) must be greater than or equal to 0
ValueError: DistLock\RedisRateLimiter::run(): Argument #2 ($timeout) must be greater than or equal to 0
ValueError: DistLock\RedisRateLimiter::acquire(): Argument #2 ($permits) must be at least 1
ValueError: DistLock\RedisRateLimiter::reserve(): Argument #2 ($permits) must be at least 1
ValueError: DistLock\RedisRateLimiter::run(): Argument #3 ($permits) must be at least 1
ValueError: DistLock\RedisRateLimiter::acquire(): Argument #2 ($permits) must be at most the burst, which is 5: more could never be had at once
ValueError: DistLock\RedisRateLimiter::reserve(): Argument #2 ($permits) must be at most the burst, which is 5: more could never be had at once
ValueError: DistLock\RedisRateLimiter::run(): Argument #3 ($permits) must be at most the burst, which is 5: more could never be had at once
ValueError: DistLock\RedisRateLimiter::getDelay(): Argument #1 ($permits) must be at most the burst, which is 5: more could never be had at once
Error: The DistLock\RedisRateLimiter has already been constructed
Error: Trying to clone an uncloneable object of class DistLock\RedisRateLimiter
Exception: Serialization of 'DistLock\RedisRateLimiter' is not allowed
