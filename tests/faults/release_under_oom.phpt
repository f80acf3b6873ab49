--TEST--
A server without memory left still carries out a release, and hands the lock over
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$lock = new RedisLock(key(), $server->dsn());
$lock->acquire();
$next = contender(key(), $server->dsn());
await_waiters(1, key(), $redis);
$redis->config('SET', 'maxmemory', '1');
var_dump($lock->release());
echo outcome($next), "\n";
--EXPECT--
bool(true)
acquired
