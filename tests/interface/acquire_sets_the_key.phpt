--TEST--
acquire() on a free lock: the key holds the token and expires after the ttl
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn(), 10.0);
var_dump($lock->acquire());
var_dump($lock->isHeld());
var_dump(redis()->get(key()) === $lock->getToken());
echo between(5000, redis()->pttl(key()), 10000), "\n";
$lock->release();
var_dump(redis()->exists(key()));
--EXPECT--
bool(true)
bool(true)
bool(true)
yes
int(0)
