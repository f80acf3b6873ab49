--TEST--
An upgrade that the server doesn't answer fails, leaves the share, and is taken back should the server carry it out later
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn(['timeout' => 1.0 * slowness()]), 60.0);
$lock->acquireRead();
$server->pause();
echo failure(fn () => $lock->acquire(0.0)), "\n";
var_dump($lock->isHeld());
$server->resume();
$redis = $server->redis();
await(fn () => $redis->get(key()) !== $lock->getToken() && sharers(key(), $redis) === [getmypid()]);
var_dump(($other = new RedisLock(key(), $server->dsn()))->acquireRead(0.0), $lock->release());
--EXPECTF--
DistLock\ConnectionException: %s did not answer in time
bool(true)
bool(true)
bool(true)
