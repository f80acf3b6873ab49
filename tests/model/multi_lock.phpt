--TEST--
Whatever 16 processes do with a MultiLock of both backends, killed and stopped, one owns all of it at a time, and nothing is left
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/model.php';

$timeout = 1.0 * slowness();
$server = server();
$redis = $server->redis();
$parts = fn () => [
    new ZkLock(path(), hosts(), $timeout),
    new RedisLock(key('a'), $server->dsn(), $timeout),
    new RedisLock(key('b'), $server->dsn(), $timeout),
];
(new Model(
    make: function () use ($parts) {
        $parts = $parts();
        shuffle($parts);

        return new MultiLock(...$parts);
    },
    // They wait for one part after the other.
    waiting: fn () => [],
    left: fn () => [
        ...array_diff($redis->keys('*'), ['{' . key('a') . '}:fence', '{' . key('b') . '}:fence']),
        ...(zk()->exists(path()) ? zk()->children(path()) : []),
    ],
    ttl: $timeout,
    faults: 6,
))->run();
--EXPECT--
nothing was broken
