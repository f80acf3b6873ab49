--TEST--
An owner that is cut off from the arbiter, and releases, keeps nobody waiting for the ttl, neither those who already wait nor newcomers
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = shared_quorum();
$relay = proxy($quorum->members[0]->port);
$lock = new RedisLock(key(), [$relay->dsn(), ...array_slice($quorum->dsns(), 1)], 60.0);
var_dump($lock->acquire(10.0));
$waiter = $quorum->contender(key());
await_waiters(1, key(), $quorum->members[0]->redis());
$relay->hold();
$released = hrtime(true);
var_dump($lock->release());
echo outcome($waiter), ' ', between(0, Span::since($released), 8 * slowness()), "\n";
echo released($waiter), "\n";
$next = $quorum->lock(key());
var_dump($next->acquire(5.0 * slowness()));
$relay->pass();
--EXPECT--
bool(true)
bool(true)
acquired yes
released
bool(true)
