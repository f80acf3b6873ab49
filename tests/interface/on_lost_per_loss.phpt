--TEST--
onLost() is called once for every loss
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$count = 0;
$lock->onLost(function () use (&$count) {
    $count++;
});
for ($i = 0; $i < 3; $i++) {
    $lock->acquire();
    redis()->del(key());
    $lock->release();
    $lock->release();
}
var_dump($count);
--EXPECT--
int(3)
