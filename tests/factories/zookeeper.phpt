--TEST--
Locks of a ZkLockFactory behave like those of every factory, with nodes of either kind
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Testing\Tests\Behaviours;
use DistLock\ZkLockFactory;
use DistLock\ZkNodes;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/factories.php';

$hosts = hosts();
foreach ([ZkNodes::Mutex, ZkNodes::ReadWrite] as $nodes) {
    behave(new ZkLockFactory($hosts, nodes: $nodes, root: "/distlock/$nodes->value"), Behaviours::all());
}
--EXPECT--
69 behaviours
69 behaviours
