--TEST--
Ten thousand critical sections, half of which throw, leave nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/memory.php';
require_once __DIR__ . '/../support/observe.php';

$lock = new RedisLock(key(), dsn());
$number = 0;
steady(10000, function () use ($lock, &$number) {
    try {
        $lock->synchronized(fn () => $number++ % 2 ? str_repeat('x', 100) : throw new \Exception('x'));
    } catch (\Exception) {
    }
});
--EXPECT--
KiB: yes, descriptors: 0
