--TEST--
onLost(null) removes the callback, another one replaces it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lose = function () use ($lock) {
    $lock->acquire();
    redis()->del(key());
    $lock->release();
};
$lock->onLost(fn () => print("first\n"));
$lock->onLost(fn () => print("second\n"));
$lose();
$lock->onLost(null);
$lose();
$lock->onLost(null);
$lock->onLost(fn () => print("third\n"));
$lose();
--EXPECT--
second
third
