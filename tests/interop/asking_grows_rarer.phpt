--TEST--
A waiter for a plain client's lock asks at growing intervals, not in a tight loop
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$redis->set(key(), 'a plain client');
$lock = new RedisLock(key(), $server->dsn());
begin_to_listen($lock);
$redis->rawCommand('CONFIG', 'RESETSTAT');
var_dump($lock->acquire(1.0));
echo between(5, commands($redis)['evalsha'], 60), "\n";
--EXPECT--
bool(false)
yes
