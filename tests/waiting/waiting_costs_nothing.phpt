--TEST--
While they wait, waiters send nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$holder = contender(key(), $server->dsn(), ttl: 600.0);
outcome($holder);
// This far back in the queue, they ask again after nine seconds, not after one.
add_killed_waiters(60, key(), $redis);
line_up(4, key(), $server->dsn(), $redis);
$lock = new RedisLock(key(), $server->dsn());
begin_to_listen($lock);
$redis->rawCommand('CONFIG', 'RESETSTAT');
$lock->acquire(0.7);
echo json_encode(commands($redis)), "\n";
--EXPECT--
{"evalsha":2}
