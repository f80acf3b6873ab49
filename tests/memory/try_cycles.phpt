--TEST--
Ten thousand tries without success leave nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/memory.php';
require_once __DIR__ . '/../support/observe.php';

$holder = contender(key());
outcome($holder);
$lock = new RedisLock(key(), dsn());
steady(10000, fn () => $lock->acquire(0.0));
var_dump(redis()->exists(queue(key())));
--EXPECT--
KiB: yes, descriptors: 0
int(0)
