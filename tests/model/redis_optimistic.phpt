--TEST--
Sixteen processes, some of them killed, count up a value on Redis, and none of it is lost
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/updates.php';

count_up(fn () => new RedisOptimisticLock(key(), dsn()));
--EXPECT--
nothing was lost
