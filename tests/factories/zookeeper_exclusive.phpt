--TEST--
Locks of a ZkLockFactory with exclusive nodes behave like those of every factory, but have no readers; its semaphores queue
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Testing\Tests\Behaviours;
use DistLock\ZkLockFactory;
use DistLock\ZkNodes;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/factories.php';

$locks = new ZkLockFactory(hosts(), nodes: ZkNodes::Exclusive, root: '/distlock');
behave($locks, Behaviours::ofLocks());
behave($locks, Behaviours::ofFreedom());
behave($locks, Behaviours::ofSemaphores());
echo str_replace(key(), 'NAME', thrown(fn () => ($lock = $locks->lock(key()))->acquireRead(0.0))), "\n";
--EXPECT--
30 behaviours
4 behaviours
12 behaviours
DistLock\UnsupportedException: Read locks aren't available for "/distlock/NAME", which is an exclusive node
