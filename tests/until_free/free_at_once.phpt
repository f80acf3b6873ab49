--TEST--
waitUntilFree() on a free lock is one round trip, and leaves nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$lock = new RedisLock(key(), $server->dsn());
$permit = new RedisSemaphore(key('permits'), 2, $server->dsn());
var_dump($lock->waitUntilFree(), $lock->isHeld(), $lock->getState(), $lock->getFencingToken(), $lock->release());
$redis->rawCommand('CONFIG', 'RESETSTAT');
var_dump($lock->waitUntilFree(), $lock->waitUntilFree(0.0), $permit->waitUntilFree(INF));
echo json_encode(commands($redis)), ' ', json_encode($redis->keys('*')), "\n";
--EXPECT--
bool(true)
bool(false)
enum(DistLock\State::Unlocked)
NULL
bool(false)
bool(true)
bool(true)
bool(true)
{"evalsha":3} []
