--TEST--
acquire(0.0) on a free lock with waiters serves the first of them, and returns false
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
[$first, $second] = line_up(2, key());
redis()->del(key());

$newcomer = new RedisLock(key(), dsn());
var_dump($newcomer->acquire(0.0), $newcomer->isHeld());
echo outcome($first), "\n";
var_dump(queued(key()) === [$second->pid]);
--EXPECT--
bool(false)
bool(false)
acquired
bool(true)
