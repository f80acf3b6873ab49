--TEST--
A foreign holder without a ttl is waited for, until the deadline or until it releases
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

redis()->set(key(), 'for ever');
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(0.0), $lock->acquire(0.1));
$seen = $lock->inspect();
var_dump($seen->isHeld(), array_column($seen->owners, 'token'), $seen->ttl, $seen->fencingToken);

[$waiter] = line_up(1, key());
redis()->del(key());
echo outcome($waiter), ', ', released($waiter), "\n";
--EXPECT--
bool(false)
bool(false)
bool(true)
array(1) {
  [0]=>
  string(8) "for ever"
}
NULL
NULL
acquired, released
