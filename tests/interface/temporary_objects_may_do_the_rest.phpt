--TEST--
A lock object that nothing keeps may do whatever doesn't leave it with a lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';

$make = fn () => new RedisLock(key(), dsn());
var_dump($make()->synchronized(fn (RedisLock $lock): bool => $lock->isHeld() && !$make()->waitUntilFree(0.0)));
var_dump((new RedisSemaphore(key('permits'), 2, dsn()))->synchronized(fn (): string => 'permit'));
var_dump((new ZkLock(path(), hosts()))->synchronized(fn (): string => 'node'));
var_dump((new MultiLock($make(), new RedisLock(key('other'), dsn())))->synchronized(fn (): string => 'both'));
var_dump($make()->waitUntilFree(0.0), $make()->isLocked(), $make()->isHeld(), $make()->release(), $make()->renew());
var_dump($make()->inspect()->waiters, $make()->getName() === key(), $make()->forceRelease());
--EXPECT--
bool(true)
string(6) "permit"
string(4) "node"
string(4) "both"
bool(true)
bool(false)
bool(false)
bool(false)
bool(false)
int(0)
bool(true)
bool(false)
