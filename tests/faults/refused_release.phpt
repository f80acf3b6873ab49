--TEST--
A release that the server refuses is repeated with success
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$redis = $server->redis();
$lock = new RedisLock(key(), $server->dsn());
$lock->acquire();
$redis->config('SET', 'min-replicas-to-write', '1');
echo failure(fn () => $lock->release()), "\n";
var_dump($lock->isHeld());
$redis->config('SET', 'min-replicas-to-write', '0');
var_dump($lock->release(), $redis->exists(key()));
--EXPECTF--
DistLock\ServerException: redis://127.0.0.1:PORT/0: NOREPLICAS %s
bool(false)
bool(true)
int(0)
