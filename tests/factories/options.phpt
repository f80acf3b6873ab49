--TEST--
The locks of a factory have its options, and need neither the factory nor the setting that it read
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLockFactory;
use DistLock\ServerException;
use DistLock\ZkLockFactory;
use DistLock\ZkNodes;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

ini_set('distlock.redis.servers', dsn());
$locks = new RedisLockFactory(ttl: 20.0);
ini_set('distlock.redis.servers', 'redis://127.0.0.1:1');
$lock = $locks->lock(key('ttl'));
$semaphore = $locks->semaphore(key('permits'), 2);
unset($locks);
var_dump($lock->acquire(0.0), $semaphore->acquire(0.0));
echo between(15, $lock->getRemainingTtl(), 20), ' ', between(15, $semaphore->getRemainingTtl(), 20), "\n";

$lock = (new RedisLockFactory(dsn(), ttl: 0.2, autoRenew: false))->lock(key('not renewed'));
$lock->acquire();
await(fn () => !$lock->isHeld());
$lock = (new RedisLockFactory(dsn(), ttl: 0.2, maxHold: 0.3))->lock(key('not renewed for long'));
$lock->acquire();
await(fn () => !$lock->isHeld());
try {
    $lock = (new RedisLockFactory(dsn(['timeout' => 2]), replicas: 1))->lock(key('replicas'));
    $lock->acquire(0.0);
} catch (ServerException $exception) {
    echo preg_replace('/.*(acknowledged.*)/', '$1', $exception->getMessage()), "\n";
}

ini_set('distlock.zookeeper.hosts', hosts());
$locks = new ZkLockFactory(auth: 'digest:somebody:secret', nodes: ZkNodes::Exclusive, root: '/distlock');
ini_set('distlock.zookeeper.hosts', '127.0.0.1:1');
$lock = $locks->lock(key());
unset($locks);
var_dump($lock->acquire(0.0), array_column($lock->inspect()->owners, 'node') === [basename($lock->getName())]);
$stranger = new ZkLockFactory(hosts(), root: '/distlock');
echo strtok(thrown(fn () => ($other = $stranger->lock(key()))->acquire(0.0)), ':'), "\n";
--EXPECT--
bool(true)
bool(true)
yes yes
acknowledged by 0 of 1 replicas in time
bool(true)
bool(true)
DistLock\ServerException
