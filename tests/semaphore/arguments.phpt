--TEST--
The error about an argument says what is wrong with it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([0, -1, 100001, PHP_INT_MAX] as $permits) {
    echo thrown(fn () => new RedisSemaphore(key(), $permits, dsn())), "\n";
}
echo thrown(fn () => new RedisSemaphore('', 1, dsn())), "\n";
echo thrown(fn () => new RedisSemaphore(key(), 1, [dsn(), dsn(), dsn()])), "\n";
echo thrown(fn () => new RedisSemaphore(key(), 1, 'redis://a@b')), "\n";
echo thrown(fn () => new RedisSemaphore(key(), 1, dsn(), ttl: 0.0)), "\n";
echo thrown(fn () => new RedisSemaphore(key(), 1, dsn(), maxHold: -1.0)), "\n";
echo thrown(fn () => new RedisSemaphore(key(), 1, dsn(), replicas: -1)), "\n";
echo thrown(fn () => new RedisSemaphore(key(), 'many')), "\n";
foreach ([[1, 0], [5, 6], [5, -1], [2000, 1001], [1, PHP_INT_MAX]] as [$permits, $weight]) {
    echo thrown(fn () => new RedisSemaphore(key(), $permits, dsn(), weight: $weight)), "\n";
}
var_dump(($other = new RedisSemaphore(key('most'), 100000, dsn(), weight: 1000))->acquire(0.0));
$semaphore = new RedisSemaphore(key(), 100000, dsn());
var_dump($semaphore->acquire(0.0));
echo thrown(fn () => $semaphore->__construct(key(), 1)), "\n";
--EXPECTF--
ValueError: DistLock\RedisSemaphore::__construct(): Argument #2 ($permits) must be between 1 and 100000
ValueError: DistLock\RedisSemaphore::__construct(): Argument #2 ($permits) must be between 1 and 100000
ValueError: DistLock\RedisSemaphore::__construct(): Argument #2 ($permits) must be between 1 and 100000
ValueError: DistLock\RedisSemaphore::__construct(): Argument #2 ($permits) must be between 1 and 100000
ValueError: DistLock\RedisSemaphore::__construct(): Argument #1 ($name) must not be empty
ValueError: DistLock\RedisSemaphore::__construct(): Argument #3 ($servers) must be a single DSN, because a semaphore is kept on one server
ValueError: DistLock\RedisSemaphore::__construct(): Argument #3 ($servers) %s
ValueError: DistLock\RedisSemaphore::__construct(): Argument #4 ($ttl) must be between 0.01 and 31536000 seconds
ValueError: DistLock\RedisSemaphore::__construct(): Argument #6 ($maxHold) must be more than 0, and at most 31536000 seconds, or null
ValueError: DistLock\RedisSemaphore::__construct(): Argument #7 ($replicas) must be between 0 and 1000
TypeError: DistLock\RedisSemaphore::__construct(): Argument #2 ($permits) must be of type int, string given
ValueError: DistLock\RedisSemaphore::__construct(): Argument #8 ($weight) must be between 1 and 1
ValueError: DistLock\RedisSemaphore::__construct(): Argument #8 ($weight) must be between 1 and 5
ValueError: DistLock\RedisSemaphore::__construct(): Argument #8 ($weight) must be between 1 and 5
ValueError: DistLock\RedisSemaphore::__construct(): Argument #8 ($weight) must be between 1 and 1000
ValueError: DistLock\RedisSemaphore::__construct(): Argument #8 ($weight) must be between 1 and 1
bool(true)
bool(true)
Error: The DistLock\RedisSemaphore has already been constructed
