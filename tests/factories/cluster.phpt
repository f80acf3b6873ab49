--TEST--
Locks of a RedisLockFactory behave like those of every factory in a cluster
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLockFactory;
use DistLock\Testing\Tests\Behaviours;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/factories.php';
require_once __DIR__ . '/../support/cluster.php';

behave(new RedisLockFactory(shared_cluster()->dsn(), ttl: 4.0), Behaviours::all());
--EXPECT--
69 behaviours
