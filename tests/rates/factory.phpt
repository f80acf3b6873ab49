--TEST--
A factory makes limiters with its servers and its prefix
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLockFactory;

require __DIR__ . '/rates.php';

$factory = new RedisLockFactory(dsn(), prefix: key('of a factory '));
$limiter = $factory->rateLimiter('x', 2, 60.0, 3);
var_dump($limiter->getName() === key('of a factory x'), $limiter->acquire(0.0, 3));
echo json_encode([$limiter->getStatus()->permits, $limiter->getStatus()->per, $limiter->getStatus()->burst]), "\n";
var_dump(redis()->exists(key('of a factory x') . ':rate'));
foreach ([['', 1], [str_repeat('x', 1024), 1], ['x', 0], ['x', 1, 0.0], ['x', 1, 1.0, 0]] as $arguments) {
    echo thrown(fn () => $factory->rateLimiter(...$arguments)), "\n";
}
--EXPECTF--
bool(true)
bool(true)
[2,60,3]
int(1)
ValueError: DistLock\RedisLockFactory::rateLimiter(): Argument #1 ($name) must not be empty
ValueError: DistLock\RedisLockFactory::rateLimiter(): Argument #1 ($name) must not be longer than %d bytes
ValueError: DistLock\RedisLockFactory::rateLimiter(): Argument #2 ($permits) must be between 1 and 1000000000
ValueError: DistLock\RedisLockFactory::rateLimiter(): Argument #3 ($per) must be between 0.001 and 31536000 seconds
ValueError: DistLock\RedisLockFactory::rateLimiter(): Argument #4 ($burst) must be between 1 and 1000000000
