--TEST--
Releases that nobody waited for, two on one connection and one on another, are all made when the server is back
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$proxy = proxy($server->port);
$first = new RedisLock(key('first'), $proxy->dsn(impatient()), LONG_TTL, autoRenew: false);
$second = new RedisLock(key('second'), $proxy->dsn(impatient()), LONG_TTL, autoRenew: false);
$elsewhere = new RedisLock(key('elsewhere'), dsn_of('127.0.0.1', $proxy->port, impatient(), 1), LONG_TTL, autoRenew: false);
var_dump($first->acquire() && $second->acquire() && $elsewhere->acquire());
$proxy->hold();
var_dump($first->release(false) && $elsewhere->release(false) && $second->release(false));
$proxy->refuse();
$proxy->pass();
$redis = $server->redis();
echo gone($redis, key('first')), ', ', gone($redis, key('second')), ', ';
$redis->select(1);
echo gone($redis, key('elsewhere')), "\n";
--EXPECT--
bool(true)
bool(true)
free, free, free
