--TEST--
inspect() of a free lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

var_dump((new RedisLock(key(), dsn()))->inspect());
var_dump(redis()->keys('*' . key() . '*'));
--EXPECT--
object(DistLock\LockStatus)#2 (8) {
  ["mode"]=>
  NULL
  ["permits"]=>
  NULL
  ["totalPermits"]=>
  NULL
  ["ttl"]=>
  NULL
  ["fencingToken"]=>
  NULL
  ["owners"]=>
  array(0) {
  }
  ["queue"]=>
  array(0) {
  }
  ["waiters"]=>
  int(0)
}
array(0) {
}
