--TEST--
A factory refuses, when it is made, what its locks would refuse
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLockFactory;
use DistLock\ZkLockFactory;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$three = ['redis://a', 'redis://b', 'redis://c'];
foreach ([
    fn () => new RedisLockFactory('http://host'),
    fn () => new RedisLockFactory(['redis://a', 'redis://b']),
    fn () => new RedisLockFactory([1]),
    fn () => new RedisLockFactory(ttl: 0.009),
    fn () => new RedisLockFactory(maxHold: 0.0),
    fn () => new RedisLockFactory(replicas: 1001),
    fn () => new RedisLockFactory($three, replicas: 1),
    fn () => new RedisLockFactory(prefix: "a\0b"),
    fn () => new RedisLockFactory(prefix: str_repeat('x', 1024)),
    fn () => new ZkLockFactory('host:port'),
    fn () => new ZkLockFactory(sessionTimeout: 0.09),
    fn () => new ZkLockFactory(auth: 'world:anyone'),
    fn () => new ZkLockFactory(nodes: 'mutex'),
    fn () => new ZkLockFactory(root: 'locks'),
    fn () => new ZkLockFactory(root: '/'),
    fn () => new ZkLockFactory(root: '/locks/'),
    fn () => new ZkLockFactory(root: '/' . str_repeat('x', 1022)),
] as $make) {
    echo thrown($make), "\n";
}
ini_set('distlock.redis.servers', 'redis://a redis://b redis://c');
echo thrown(fn () => new RedisLockFactory(replicas: 1)), "\n";
--EXPECT--
ValueError: DistLock\RedisLockFactory::__construct(): Argument #1 ($servers) has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
ValueError: DistLock\RedisLockFactory::__construct(): Argument #1 ($servers) must be one server, or 3 to 15 of which a majority must agree, 2 given
TypeError: DistLock\RedisLockFactory::__construct(): Argument #1 ($servers) must be a DSN or a list of DSNs, but it contains int
ValueError: DistLock\RedisLockFactory::__construct(): Argument #2 ($ttl) must be between 0.01 and 31536000 seconds
ValueError: DistLock\RedisLockFactory::__construct(): Argument #4 ($maxHold) must be more than 0, and at most 31536000 seconds, or null
ValueError: DistLock\RedisLockFactory::__construct(): Argument #5 ($replicas) must be between 0 and 1000
ValueError: DistLock\RedisLockFactory::__construct(): Argument #5 ($replicas) must be 0 with a list of servers
ValueError: DistLock\RedisLockFactory::__construct(): Argument #6 ($prefix) must not contain NUL bytes
ValueError: DistLock\RedisLockFactory::__construct(): Argument #6 ($prefix) must not be longer than 1023 bytes
ValueError: DistLock\ZkLockFactory::__construct(): Argument #1 ($hosts) must have ports from 1 to 65535
ValueError: DistLock\ZkLockFactory::__construct(): Argument #2 ($sessionTimeout) must be between 0.1 and 86400 seconds
ValueError: DistLock\ZkLockFactory::__construct(): Argument #3 ($auth) must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path", no other scheme is supported
TypeError: DistLock\ZkLockFactory::__construct(): Argument #4 ($nodes) must be of type DistLock\ZkNodes, string given
ValueError: DistLock\ZkLockFactory::__construct(): Argument #5 ($root) must begin with a slash
ValueError: DistLock\ZkLockFactory::__construct(): Argument #5 ($root) must name a node below the root
ValueError: DistLock\ZkLockFactory::__construct(): Argument #5 ($root) must not contain an empty segment
ValueError: DistLock\ZkLockFactory::__construct(): Argument #5 ($root) must not be longer than 1022 bytes
ValueError: DistLock\RedisLockFactory::__construct(): Argument #5 ($replicas) must be 0 with a list of servers
