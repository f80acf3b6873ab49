--TEST--
A caller that tries once takes nothing from those who wait, and leaves nothing on any member
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';

$quorum = shared_quorum();
// Who believes that the arbiter is silent asks the next server. These wait for it for seconds.
$dsns = $quorum->dsns(['connect_timeout' => 20, 'timeout' => 20]);
$holder = contender(key(), $dsns, ttl: 400.0);
outcome($holder);
$waiter = contender(key(), $dsns, ttl: 400.0);
await_waiters(1, key(), $quorum->members[0]->redis());
$holder->send('release');
for ($i = 0; $i < 20; $i++) {
    // A new one each time: one that finds the same owner there for longer than anybody takes to win the others passes
    // the arbiter over.
    $lock = new RedisLock(key(), $dsns, ttl: 400.0);
    $lock->acquire(0.0) && print("overtaken\n");
}
echo outcome($waiter), ' ', released($waiter), "\n";
$quorum->awaitOwners(0, key());
--EXPECT--
acquired released
