--TEST--
release(false) releases without waiting for the reply
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
for ($i = 0; $i < 100; $i++) {
    $lock->acquire(0.0) || print("not acquired\n");
    $lock->release(false) || print("not released\n");
    $lock->isHeld() && print("still held\n");
}
await(fn () => redis()->exists(key()) === 0);
echo "released\n";
--EXPECT--
released
