--TEST--
A DSN in place of the name is refused, and its password isn't shown; so is a ZooKeeper server in place of the path
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisLockFactory;
use DistLock\RedisOptimisticLock;
use DistLock\RedisRateLimiter;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([
    fn () => new RedisLock('redis://:hunter2@127.0.0.1', 'orders'),
    fn () => new RedisLock('rediss+cluster://127.0.0.1'),
    fn () => new RedisSemaphore('unix:///run/redis.sock', 3, 'orders'),
    fn () => new RedisRateLimiter('tcp://127.0.0.1:6379?auth=hunter2', 5),
    fn () => new RedisOptimisticLock('redis://127.0.0.1', 'orders'),
    fn () => (new RedisLockFactory(dsn()))->lock('redis://127.0.0.1'),
    fn () => new ZkLock('h1:2181,h2:2181', '/orders'),
] as $call) {
    echo thrown($call), "\n";
}
--EXPECT--
ValueError: DistLock\RedisLock::__construct(): Argument #1 ($name) must be a name, but it begins with "redis://": the server belongs in $servers
ValueError: DistLock\RedisLock::__construct(): Argument #1 ($name) must be a name, but it begins with "rediss+cluster://": the server belongs in $servers
ValueError: DistLock\RedisSemaphore::__construct(): Argument #1 ($name) must be a name, but it begins with "unix://": the server belongs in $servers
ValueError: DistLock\RedisRateLimiter::__construct(): Argument #1 ($name) must be a name, but it begins with "tcp://": the server belongs in $servers
ValueError: DistLock\RedisOptimisticLock::__construct(): Argument #1 ($key) must be a name, but it begins with "redis://": the server belongs in $servers
ValueError: DistLock\RedisLockFactory::lock(): Argument #1 ($name) must be a name, but it begins with "redis://": the server belongs in $servers
ValueError: DistLock\ZkLock::__construct(): Argument #1 ($path) must begin with a slash: if these are the servers, they belong in $hosts
