--TEST--
A user without the right to INFO waits and gets the lock anyway
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/rights.php';

$server = server();
$redis = $server->redis();
$redis->rawCommand('ACL', 'SETUSER', 'worker', 'on', '>secret', ...least_rights(key()), ...['-info']);
$dsn = "redis://worker:secret@127.0.0.1:$server->port";
$lock = new RedisLock(key(), $dsn);
$lock->acquire();
$waiter = contender(key(), $dsn);
await_waiters(1, key(), $redis);
var_dump($lock->release());
$seconds = seconds(fn () => print(outcome($waiter) . "\n"));
echo 'not by the ttl: ', between(0.0, $seconds, 5 * slowness()), "\n";
--EXPECT--
bool(true)
acquired
not by the ttl: yes
