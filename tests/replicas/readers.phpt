--TEST--
Shares and upgrades, too, are acknowledged by replicas; an upgrade that isn't leaves the share
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/replicas.php';

$master = server();
$replica = replica($master);
$lock = new RedisLock(key(), $master->dsn(['timeout' => 6]), ttl: 60.0, replicas: 1);
var_dump($lock->acquireRead(0.0), sharers(key(), $replica->redis()) === [getmypid()]);
var_dump($lock->acquire(0.0), $replica->redis()->get(key()) === $lock->getToken(), $lock->release());
$replica->pause();
echo failure(fn () => $lock->acquire(0.0)), "\n";
var_dump($lock->isHeld(), sharers(key(), $master->redis()) === [getmypid()]);
$other = new RedisLock(key(), $master->dsn(['timeout' => 6]), replicas: 1);
echo failure(fn () => $other->acquireRead(0.0)), "\n";
var_dump($other->isHeld(), count(sharers(key(), $master->redis())));
$replica->resume();
var_dump($lock->acquire(0.0), $lock->release(), $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
DistLock\ServerException: redis://127.0.0.1:PORT/0: the lock was acknowledged by 0 of 1 replicas in time
bool(true)
bool(true)
DistLock\ServerException: redis://127.0.0.1:PORT/0: the lock was acknowledged by 0 of 1 replicas in time
bool(false)
int(1)
bool(true)
bool(true)
bool(true)
