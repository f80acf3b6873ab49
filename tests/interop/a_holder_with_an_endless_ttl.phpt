--TEST--
A foreign holder with an absurd ttl is waited for like any other
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

redis()->rawCommand('SET', key(), 'x', 'PX', '9000000000000000');
[$waiter] = line_up(1, key());
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(0.05));
redis()->del(key());
echo outcome($waiter), ', ', released($waiter), "\n";
--EXPECT--
bool(false)
acquired, released
