--TEST--
A lock that is held is renewed while $change takes longer than its ttl
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/optimistic.php';

$lock = new RedisLock(key('guard'), named_dsn(), ttl: 4.0 * slowness());
$lock->acquire();
var_dump(value()->update(function () {
    usleep((int) (5e6 * slowness()));

    return 'slow';
}));
var_dump($lock->isHeld(), $lock->release());
echo clean(), "\n";
--EXPECT--
string(4) "slow"
bool(true)
bool(true)
2 clean
