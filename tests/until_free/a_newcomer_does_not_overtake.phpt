--TEST--
waitUntilFree(0.0) on a free lock with waiters serves the first of them, and returns false
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
[$first, $second] = line_up(2, key());
$third = bystander(key());
await_waiters(3, key());
redis()->del(key());

var_dump((new RedisLock(key(), dsn()))->waitUntilFree(0.0));
echo outcome($first), "\n";
var_dump(still_waits($second, key()), still_waits($third, key()));
--EXPECT--
bool(false)
acquired
bool(true)
bool(true)
