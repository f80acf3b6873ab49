--TEST--
SCRIPT FLUSH during a wait is not noticed: neither at the grant nor at the deadline
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
$impatient = contender(key(), $server->dsn(), 4.0);
await_waiters(2, key(), $redis);
$redis->script('flush');
echo outcome($impatient), "\n";
$redis->script('flush');
echo released($holder), "\n";
$redis->script('flush');
echo outcome($waiter), ', ', released($waiter), "\n";
var_dump($redis->exists(queue(key())));
--EXPECT--
not acquired
released
acquired, released
int(0)
