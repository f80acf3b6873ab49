--TEST--
Ten thousand renewals leave nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/memory.php';
require_once __DIR__ . '/../support/observe.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
steady(10000, fn () => $lock->renew());
--EXPECT--
KiB: yes, descriptors: 0
