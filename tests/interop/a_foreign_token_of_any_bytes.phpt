--TEST--
A foreign token may have any bytes and any length
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
foreach (["\0\xff\r\n", ' ', str_repeat('x', 100000), ''] as $token) {
    redis()->set(key(), $token);
    var_dump($lock->acquire(0.0), $lock->acquire(0.02), array_column($lock->inspect()->owners, 'token') === [$token]);
}
--EXPECT--
bool(false)
bool(false)
bool(true)
bool(false)
bool(false)
bool(true)
bool(false)
bool(false)
bool(true)
bool(false)
bool(false)
bool(true)
