--TEST--
Ten thousand objects that are destroyed while they hold the lock leave nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/memory.php';
require_once __DIR__ . '/../support/observe.php';

steady(10000, function () {
    $lock = new RedisLock(key(), dsn());
    $lock->acquire();
});
gc_collect_cycles();
var_dump(redis()->exists(key()));
--EXPECT--
KiB: yes, descriptors: 0
int(0)
