--TEST--
Locks of a RedisLockFactory behave like those of every factory behind sentinels
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLockFactory;
use DistLock\Testing\Tests\Behaviours;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/factories.php';
require_once __DIR__ . '/../support/sentinel.php';

behave(new RedisLockFactory(shared_sentinels()->dsn(), ttl: 4.0), Behaviours::all());
--EXPECT--
69 behaviours
