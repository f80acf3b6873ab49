--TEST--
One object acquires and releases many times, each with a token of its own
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$tokens = [];
for ($i = 0; $i < 50; $i++) {
    $lock->acquire() || print("not acquired\n");
    $tokens[] = $lock->getToken();
    $lock->release() || print("not released\n");
}
var_dump(count(array_unique($tokens)));
--EXPECT--
int(50)
