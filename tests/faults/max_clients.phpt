--TEST--
A server that has too many clients is reported as such
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$redis = $server->redis();
$redis->config('SET', 'maxclients', '1');
$lock = new RedisLock(key(), $server->dsn());
echo failure(fn () => $lock->acquire()), "\n";
$redis->config('SET', 'maxclients', '100');
var_dump($lock->acquire());
--EXPECTF--
DistLock\ServerException: redis://127.0.0.1:PORT/0: %Smax number of clients%s
bool(true)
