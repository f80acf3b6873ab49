--TEST--
release_all() refuses anything that can't be a mark, and then releases nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\mark;
use function DistLock\release_all;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
foreach ([-1, \PHP_INT_MIN, mark() + 1, \PHP_INT_MAX] as $mark) {
    try {
        release_all($mark);
    } catch (\ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
var_dump($lock->isHeld(), release_all(0));
--EXPECT--
DistLock\release_all(): Argument #1 ($since) must be null or what DistLock\mark() returned in this thread
DistLock\release_all(): Argument #1 ($since) must be null or what DistLock\mark() returned in this thread
DistLock\release_all(): Argument #1 ($since) must be null or what DistLock\mark() returned in this thread
DistLock\release_all(): Argument #1 ($since) must be null or what DistLock\mark() returned in this thread
bool(true)
int(1)
