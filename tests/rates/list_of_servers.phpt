--TEST--
A limiter is kept on one server
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLockFactory;
use DistLock\RedisRateLimiter;

use function DistLock\redis_rate_limiters;

require __DIR__ . '/rates.php';

$servers = ['redis://redis1.invalid', 'redis://redis2.invalid', 'redis://redis3.invalid'];
echo thrown(fn () => new RedisRateLimiter('x', 1, 1.0, $servers)), "\n";
echo thrown(fn () => (new RedisLockFactory($servers))->rateLimiter('x', 1)), "\n";
echo thrown(fn () => redis_rate_limiters('*', $servers)), "\n";
ini_set('distlock.redis.servers', implode(' ', $servers));
echo thrown(fn () => new RedisRateLimiter('x', 1)), "\n";
--EXPECT--
DistLock\UnsupportedException: A rate limiter is kept on one server, but this is a list of servers
DistLock\UnsupportedException: A rate limiter is kept on one server, but this is a list of servers
ValueError: DistLock\redis_rate_limiters(): Argument #2 ($servers) must be a single DSN; a list of servers isn't supported here
DistLock\UnsupportedException: A rate limiter is kept on one server, but this is a list of servers
