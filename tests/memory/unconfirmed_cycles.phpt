--TEST--
Ten thousand releases that nobody waits for leave nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/memory.php';
require_once __DIR__ . '/../support/observe.php';

$lock = new RedisLock(key(), dsn());
steady(10000, function () use ($lock) {
    $lock->acquire();
    $lock->release(confirm: false);
});
--EXPECT--
KiB: yes, descriptors: 0
