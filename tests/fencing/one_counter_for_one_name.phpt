--TEST--
Every lock has a counter of its own, in the cluster slot of its name
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

foreach ([key('a'), key('b') . '{tag}x', 'prefix{' . key('c') . '}'] as $name) {
    $lock = new RedisLock($name, dsn());
    $lock->acquire();
    $fence = str_contains($name, '{') ? "$name:fence" : fence($name);
    var_dump((int) redis()->get($fence) === $lock->getFencingToken());
}
--EXPECT--
bool(true)
bool(true)
bool(true)
