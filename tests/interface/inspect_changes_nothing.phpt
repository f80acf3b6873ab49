--TEST--
inspect() changes nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn(), 60.0, autoRenew: false);
$lock->acquire();
redis()->pexpire(key(), 5000);
$before = [redis()->get(key()), redis()->get(fence(key()))];
for ($i = 0; $i < 10; $i++) {
    $lock->inspect();
}
var_dump($before === [redis()->get(key()), redis()->get(fence(key()))], redis()->pttl(key()) <= 5000, $lock->isHeld());
--EXPECT--
bool(true)
bool(true)
bool(true)
