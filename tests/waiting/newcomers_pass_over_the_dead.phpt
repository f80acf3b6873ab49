--TEST--
A newcomer passes over a queue of the dead
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
$waiters = line_up(5, key());
foreach ($waiters as $waiter) {
    $waiter->kill();
}
redis()->del(key());
var_dump(redis()->zCard(queue(key())));
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(0.0), $lock->release(), redis()->exists(queue(key())));
--EXPECT--
int(5)
bool(true)
bool(true)
int(0)
