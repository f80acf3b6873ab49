--TEST--
Locks of a RedisLockFactory behave like those of every factory
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLockFactory;
use DistLock\Testing\Tests\Behaviours;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/factories.php';

behave(new RedisLockFactory(dsn(), ttl: 4.0, prefix: 'app:'), Behaviours::all());
--EXPECT--
69 behaviours
