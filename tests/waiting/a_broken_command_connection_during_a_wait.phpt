--TEST--
A waiter whose command connection is killed can still acquire, leave and release
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$holder = contender(key(), $server->dsn());
outcome($holder);
[$waiter] = line_up(1, key(), $server->dsn(), $redis);
$impatient = contender(key(), $server->dsn(), 4.0 * min(slowness(), 10.0));
await_waiters(2, key(), $redis);
$redis->rawCommand('CLIENT', 'KILL', 'TYPE', 'normal');
echo outcome($impatient), "\n";
echo released($holder), "\n";
echo outcome($waiter), ', ', released($waiter), "\n";
var_dump($redis->exists(queue(key())), $redis->exists(key()));
--EXPECT--
not acquired
released
acquired, released
int(0)
int(0)
