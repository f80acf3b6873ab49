--TEST--
A caller with a limit passes over thousands of dead waiters, as one without a limit does
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/ahead.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$holder = contender(key(), $server->dsn());
outcome($holder);
add_killed_waiters(3500, key(), $redis);
$redis->del(key());
$lock = new RedisLock(key(), $server->dsn());
var_dump($lock->acquire(60.0, 0), $redis->zCard(queue(key())));
--EXPECT--
bool(true)
int(0)
