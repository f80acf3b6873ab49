--TEST--
Locks of a RedisLockFactory with a list of servers behave like those of every factory, but have no readers, nor semaphores
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLockFactory;
use DistLock\Testing\Tests\Behaviours;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/factories.php';
require_once __DIR__ . '/../support/quorum.php';

$locks = new RedisLockFactory(shared_quorum()->dsns(), ttl: 4.0);
behave($locks, Behaviours::ofLocks());
echo str_replace(key(), 'NAME', thrown(fn () => ($lock = $locks->lock(key()))->acquireRead(0.0))), "\n";
echo thrown(fn () => $locks->semaphore(key(), 3)), "\n";
ini_set('distlock.redis.servers', implode(' ', shared_quorum()->dsns()));
echo thrown(fn () => (new RedisLockFactory())->semaphore(key(), 3)), "\n";
--EXPECT--
30 behaviours
DistLock\UnsupportedException: Read locks aren't available for "NAME", which is kept by a list of servers
DistLock\UnsupportedException: A semaphore is kept on one server, but this factory has a list of servers
DistLock\UnsupportedException: A semaphore is kept on one server, but this factory has a list of servers
