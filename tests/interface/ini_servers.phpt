--TEST--
Without $servers the ini setting names the server
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

ini_set('distlock.redis.servers', dsn());
$lock = new RedisLock(key());
$lock->acquire();
var_dump(redis()->get(key()) === $lock->getToken());
ini_set('distlock.redis.servers', 'redis://127.0.0.1:1');
var_dump($lock->release(), $lock->acquire(0.0));
echo preg_replace('/:1.*/', ':1', thrown(fn () => ($other = new RedisLock(key(), null))->acquire())), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
DistLock\ConnectionException: Cannot connect to redis://127.0.0.1:1
