--TEST--
An acquire that the server carries out late, when the lock has been detached, attached and released, leaves it to nobody
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn(patient()), LONG_TTL);
$lock->acquire(SOON);
$lock->release();
$proxy->delayCommand(key());
var_dump($lock->acquire(SOON));
$proxy->happened();
$taker = new RedisLock(key(), $server->dsn(patient()), LONG_TTL);
var_dump($taker->attach($lock->detach()), $taker->release());
$granted = (int) $redis->get(fence(key()));
$proxy->deliver();
var_dump((int) $redis->get(fence(key())) > $granted);
echo gone($redis, key()), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
free
