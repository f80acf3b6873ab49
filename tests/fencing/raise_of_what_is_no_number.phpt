--TEST--
A counter that isn't a number, which somebody else must have written, isn't raised
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Conform\Scripts;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../../proof/conform/lib/autoload.php';

$raise = Scripts::fromHeader(root() . '/redis/lua/scripts.h')->sources['raise'];
redis()->set(key(), 'h:1:0:1');
redis()->set(fence(key()), 'a value');
try {
    redis()->eval($raise, [key(), queue(key()), fence(key()), 'h:1:0:1', 1000], 3);
    echo "raised\n";
} catch (\RedisException $exception) {
    echo strstr($exception->getMessage(), ' ', true), "\n";
}
echo redis()->get(fence(key())), "\n";
--EXPECT--
FENCING
a value
