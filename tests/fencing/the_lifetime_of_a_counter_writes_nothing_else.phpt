--TEST--
A waiter that sends its counter's lifetime, and says nothing about its wait, writes no record
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/server.php';
require_once __DIR__ . '/../support/child.php';
require_once __DIR__ . '/../support/contention.php';

ini_set('distlock.redis.counter_lifetime', '200000');
ini_set('distlock.deadlock_timeout', '');
$server = server();
$lock = new RedisLock(key(), $server->dsn());
$lock->acquire();
$waiter = contender(key(), $server->dsn());
await_waiters(1, key(), $server->redis());
$keys = $server->redis()->keys('*');
sort($keys);
echo str_replace(key(), 'name', implode(', ', $keys)), "\n";
$lock->release();
echo outcome($waiter), ', ', released($waiter), "\n";
--EXPECT--
name, {name}:due, {name}:fence, {name}:queue
acquired, released
