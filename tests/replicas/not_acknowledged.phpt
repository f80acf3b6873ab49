--TEST--
An acquisition that too few replicas acknowledge in time is undone and reported
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/replicas.php';

$master = server();
$replica = replica($master);
$lock = new RedisLock(key(), $master->dsn(['timeout' => 6]), replicas: 1);
var_dump($lock->acquire(0.0), $lock->release());
$replica->pause();
echo failure(fn () => $lock->acquire(0.0)), "\n";
var_dump($lock->isHeld(), $master->redis()->exists(key()));
$replica->resume();
var_dump($lock->acquire(0.0));
$two = new RedisLock(key() . ':two', $master->dsn(['timeout' => 6]), replicas: 2);
echo failure(fn () => $two->acquire(10.0)), "\n";
var_dump($master->redis()->exists(key() . ':two'));
--EXPECT--
bool(true)
bool(true)
DistLock\ServerException: redis://127.0.0.1:PORT/0: the lock was acknowledged by 0 of 1 replicas in time
bool(false)
int(0)
bool(true)
DistLock\ServerException: redis://127.0.0.1:PORT/0: the lock was acknowledged by 1 of 2 replicas in time
int(0)
