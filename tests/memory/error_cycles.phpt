--TEST--
Two thousand errors of the server leave nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/memory.php';
require_once __DIR__ . '/../support/observe.php';

redis()->set(queue(key()), 'not a queue');
$lock = new RedisLock(key(), dsn());
steady(2000, fn () => thrown(fn () => $lock->acquire()));
--EXPECT--
KiB: yes, descriptors: 0
