--TEST--
A release(false) whose script was forgotten releases all the same
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
[$waiter] = line_up(1, key(), $server->dsn(), $redis);
$redis->script('flush');
$lock->release(false);
echo outcome($waiter), ', ', released($waiter), "\n";
--EXPECT--
acquired, released
