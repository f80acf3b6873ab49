--TEST--
An acquire that failed, and that the server carries out late, after its release was answered, leaves the lock to nobody
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';
require_once __DIR__ . '/../support/observe.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn(impatient()), LONG_TTL);
$lock->acquire(SOON);
$lock->release();
// Its connection breaks, and there is no other.
$proxy->shut();
$proxy->delayCommand(key());
echo strtok(thrown(fn () => $lock->acquire(0.0)), ':'), "\n";
$proxy->happened();
$monitor = monitor($server->port);
$proxy->pass();
await(fn () => $monitor->commands(key()) !== [], SOON, 'the taking back');
$granted = (int) $redis->get(fence(key()));
$proxy->deliver();
var_dump((int) $redis->get(fence(key())) > $granted);
echo gone($redis, key()), "\n";
--EXPECT--
DistLock\ConnectionException
bool(true)
free
