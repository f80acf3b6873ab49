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
array(7) {
  ["held"]=>
  bool(false)
  ["mode"]=>
  NULL
  ["owners"]=>
  array(0) {
  }
  ["ttl"]=>
  NULL
  ["waiters"]=>
  int(0)
  ["fencing"]=>
  NULL
  ["queue"]=>
  array(0) {
  }
}
array(0) {
}
