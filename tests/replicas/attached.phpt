--TEST--
What is attached is acknowledged by replicas; if too few do, it goes back to the token that was given
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
$owner = new RedisLock(key(), $master->dsn(), 600.0);
$lock = new RedisLock(key(), $master->dsn(['timeout' => 6]), 600.0, replicas: 1);
$owner->acquire();
var_dump($lock->attach($owner->detach()), $replica->redis()->get(key()) === $lock->getToken(), $lock->release());

$owner->acquire();
$token = $owner->detach();
$replica->pause();
echo failure(fn () => $lock->attach($token)), "\n";
await(fn () => $master->redis()->get(key()) === $token, 20, 'the old token');
var_dump($lock->isHeld());
$replica->resume();
var_dump($lock->attach($token), $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
DistLock\ServerException: redis://127.0.0.1:PORT/0: the lock was acknowledged by 0 of 1 replicas in time
bool(false)
bool(true)
bool(true)
