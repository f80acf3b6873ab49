--TEST--
A lock that its own callback refers to is collected, and released
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

(function () {
    $lock = new RedisLock(key(), dsn());
    $lock->onLost(fn () => $lock);
    $lock->acquire();
})();
var_dump(redis()->exists(key()));
gc_collect_cycles();
var_dump(redis()->exists(key()));
--EXPECT--
int(1)
int(0)
