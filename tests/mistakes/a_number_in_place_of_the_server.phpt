--TEST--
A number that is given for the server is refused, whatever strict_types says; the message has the argument that it is for
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisLockFactory;
use DistLock\RedisOptimisticLock;
use DistLock\RedisRateLimiter;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;
use DistLock\ZkLockFactory;
use DistLock\ZkOptimisticLock;
use DistLock\ZkSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([
    fn () => new RedisLock(key(), 30),
    fn () => new RedisLock(key(), 2.5),
    // It could be a password.
    fn () => new RedisLock(key(), 987654321),
    fn () => new RedisLock(key(), true),
    fn () => new RedisSemaphore(key(), 3, 30),
    fn () => new RedisLockFactory(30),
    fn () => new RedisRateLimiter(key(), 5, 1.0, 10),
    fn () => new RedisOptimisticLock(key(), 30),
    fn () => \DistLock\redis_locks('*', 30),
    fn () => \DistLock\redis_rate_limiters('*', 30),
    fn () => new ZkLock('/x', 30),
    fn () => new ZkSemaphore('/x', 3, 2.5),
    fn () => new ZkLockFactory(30),
    fn () => new ZkOptimisticLock('/x', 30),
    fn () => \DistLock\zookeeper_locks('/', 30),
    fn () => new ZkLock('/x', ['h1:2181', 'h2:2181']),
    fn () => new ZkLock('/x', new \stdClass()),
] as $call) {
    echo thrown($call), "\n";
}
$strict = strstr(thrown(fn () => eval('declare(strict_types=1); new DistLock\RedisLock("x", 30);')), '#2');
echo $strict === strstr(thrown(fn () => new RedisLock('x', 30)), '#2') ? 'strict_types changes nothing' : $strict, "\n";
--EXPECT--
TypeError: DistLock\RedisLock::__construct(): Argument #2 ($servers) must be a DSN, such as "redis://127.0.0.1:6379", not a number: if it is meant as ttl, write ttl: 30
TypeError: DistLock\RedisLock::__construct(): Argument #2 ($servers) must be a DSN, such as "redis://127.0.0.1:6379", not a number: if it is meant as ttl, write ttl: 2.5
TypeError: DistLock\RedisLock::__construct(): Argument #2 ($servers) must be a DSN, such as "redis://127.0.0.1:6379", not a number: if it is meant as ttl, write ttl: 30
TypeError: DistLock\RedisLock::__construct(): Argument #2 ($servers) must be a DSN, such as "redis://127.0.0.1:6379", not true
TypeError: DistLock\RedisSemaphore::__construct(): Argument #3 ($servers) must be a DSN, such as "redis://127.0.0.1:6379", not a number: if it is meant as ttl, write ttl: 30
TypeError: DistLock\RedisLockFactory::__construct(): Argument #1 ($servers) must be a DSN, such as "redis://127.0.0.1:6379", not a number: if it is meant as ttl, write ttl: 30
TypeError: DistLock\RedisRateLimiter::__construct(): Argument #4 ($servers) must be a DSN, such as "redis://127.0.0.1:6379", not a number: if it is meant as burst, write burst: 10
TypeError: DistLock\RedisOptimisticLock::__construct(): Argument #2 ($servers) must be a DSN, such as "redis://127.0.0.1:6379", not int
TypeError: DistLock\redis_locks(): Argument #2 ($servers) must be a DSN, such as "redis://127.0.0.1:6379", not int
TypeError: DistLock\redis_rate_limiters(): Argument #2 ($servers) must be a DSN, such as "redis://127.0.0.1:6379", not int
TypeError: DistLock\ZkLock::__construct(): Argument #2 ($hosts) must be a list of hosts in one text, such as "h1:2181,h2:2181", not a number: if it is meant as sessionTimeout, write sessionTimeout: 30
TypeError: DistLock\ZkSemaphore::__construct(): Argument #3 ($hosts) must be a list of hosts in one text, such as "h1:2181,h2:2181", not a number: if it is meant as sessionTimeout, write sessionTimeout: 2.5
TypeError: DistLock\ZkLockFactory::__construct(): Argument #1 ($hosts) must be a list of hosts in one text, such as "h1:2181,h2:2181", not a number: if it is meant as sessionTimeout, write sessionTimeout: 30
TypeError: DistLock\ZkOptimisticLock::__construct(): Argument #2 ($hosts) must be a list of hosts in one text, such as "h1:2181,h2:2181", not a number: if it is meant as sessionTimeout, write sessionTimeout: 30
TypeError: DistLock\zookeeper_locks(): Argument #2 ($hosts) must be a list of hosts in one text, such as "h1:2181,h2:2181", not a number: if it is meant as sessionTimeout, write sessionTimeout: 30
TypeError: DistLock\ZkLock::__construct(): Argument #2 ($hosts) must be a list of hosts in one text, such as "h1:2181,h2:2181", not array
TypeError: DistLock\ZkLock::__construct(): Argument #2 ($hosts) must be a list of hosts in one text, such as "h1:2181,h2:2181", not stdClass
strict_types changes nothing
