--TEST--
A lock object that nothing keeps is refused before any server is asked, as it would release the lock at once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\RedisLockFactory;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;
use DistLock\ZkLockFactory;
use DistLock\ZkSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

// Nobody listens there: whatever asks a server says so.
$dsn = 'redis://127.0.0.1:1?connect_timeout=0.01';
$hosts = '127.0.0.1:1';
$redis = new RedisLockFactory($dsn);
$zookeeper = new ZkLockFactory($hosts, root: '/a');
$make = fn () => new RedisLock('made', $dsn);
$condition = function () use ($dsn): string {
    if ((new RedisLock('a', $dsn))->acquire()) {
        return 'inside';
    }

    return 'not acquired';
};
$calls = [
    fn () => (new RedisLock('a', $dsn))->acquire(),
    fn () => (new RedisLock('a', $dsn))->acquireRead(0.0),
    fn () => (new RedisLock('a', $dsn))->attach('token'),
    fn () => (new RedisLock('a', [$dsn, 'redis://127.0.0.1:2', 'redis://127.0.0.1:3']))->acquire(),
    fn () => (new RedisSemaphore('a', 2, $dsn))->acquire(),
    fn () => (new RedisSemaphore('a', 2, $dsn))->attach('token'),
    fn () => $redis->lock('a')->acquire(),
    fn () => $redis->semaphore('a', 2)->acquire(),
    fn () => (new ZkLock('/a', $hosts))->acquire(),
    fn () => (new ZkLock('/a', $hosts))->acquireRead(),
    fn () => (new ZkSemaphore('/a', 2, $hosts))->acquire(),
    fn () => $zookeeper->lock('a')->acquire(),
    fn () => (new MultiLock($redis->lock('a'), $redis->lock('b')))->acquire(),
    fn () => (new MultiLock($redis->lock('a'), $redis->lock('b')))->acquireRead(),
    fn () => $make()->acquire(),
    fn () => ($nothing ?? $make())->acquire(),
    fn () => $make()?->acquire(),
    fn () => [$make(), 'acquire'](0.0),
    $condition,
];
foreach ($calls as $call) {
    echo str_replace('because nothing keeps the lock object: keep it in a variable, or use synchronized()', '…', thrown($call)), "\n";
}
echo thrown(fn () => ($lock = new RedisLock('kept', $dsn))->acquire(0.0)) === thrown(fn () => $make()->acquire())
    ? "also what is kept\n" : "only what isn't kept\n";
--EXPECT--
DistLock\LockStateException: The lock "a" would be released as soon as acquire() returns, …
DistLock\LockStateException: The lock "a" would be released as soon as acquireRead() returns, …
DistLock\LockStateException: The lock "a" would be released as soon as attach() returns, …
DistLock\LockStateException: The lock "a" would be released as soon as acquire() returns, …
DistLock\LockStateException: The lock "a" would be released as soon as acquire() returns, …
DistLock\LockStateException: The lock "a" would be released as soon as attach() returns, …
DistLock\LockStateException: The lock "a" would be released as soon as acquire() returns, …
DistLock\LockStateException: The lock "a" would be released as soon as acquire() returns, …
DistLock\LockStateException: The lock "/a" would be released as soon as acquire() returns, …
DistLock\LockStateException: The lock "/a" would be released as soon as acquireRead() returns, …
DistLock\LockStateException: The lock "/a" would be released as soon as acquire() returns, …
DistLock\LockStateException: The lock "/a/a" would be released as soon as acquire() returns, …
DistLock\LockStateException: The lock "a, b" would be released as soon as acquire() returns, …
DistLock\LockStateException: The lock "a, b" would be released as soon as acquireRead() returns, …
DistLock\LockStateException: The lock "made" would be released as soon as acquire() returns, …
DistLock\LockStateException: The lock "made" would be released as soon as acquire() returns, …
DistLock\LockStateException: The lock "made" would be released as soon as acquire() returns, …
DistLock\LockStateException: The lock "made" would be released as soon as acquire() returns, …
DistLock\LockStateException: The lock "a" would be released as soon as acquire() returns, …
only what isn't kept
