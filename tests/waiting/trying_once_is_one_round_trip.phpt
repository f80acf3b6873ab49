--TEST--
acquire(0.0) is one command, whether it gets the lock or not
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$holder = new RedisLock(key(), $server->dsn());
$holder->acquire();
$lock = new RedisLock(key(), $server->dsn());

$redis->rawCommand('CONFIG', 'RESETSTAT');
var_dump($lock->acquire(0.0));
echo json_encode(commands($redis)), "\n";
$holder->release();
$redis->rawCommand('CONFIG', 'RESETSTAT');
var_dump($lock->acquire(0.0));
echo json_encode(commands($redis)), "\n";
--EXPECT--
bool(false)
{"evalsha":1}
bool(true)
{"evalsha":1}
