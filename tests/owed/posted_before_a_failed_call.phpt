--TEST--
A release that nobody waited for is made when the server is back, although another call has failed to reach the server since
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $proxy->dsn(impatient()), LONG_TTL, autoRenew: false);
$other = new RedisLock(key('other'), $proxy->dsn(impatient()), LONG_TTL);
$lock->acquire();
$proxy->hold();
var_dump($lock->release(false));
$proxy->refuse();
echo strtok(thrown(fn () => $other->acquire(0.0)), ':'), "\n";
$proxy->pass();
echo gone($server->redis(), key(), key('other')), "\n";
--EXPECT--
bool(true)
DistLock\ConnectionException
free
