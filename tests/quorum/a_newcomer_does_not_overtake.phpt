--TEST--
Who tries once takes nothing from those who wait, and leaves nothing at any member
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';

$quorum = shared_quorum();
$holder = $quorum->contender(key());
outcome($holder);
$waiter = $quorum->contender(key());
await_waiters(1, key(), $quorum->members[0]->redis());
// Who believes that the arbiter is silent asks the next server. This one waits for it for seconds.
$lock = $quorum->lock(key(), ttl: 60.0);
$holder->send('release');
for ($i = 0; $i < 20; $i++) {
    $lock->acquire(0.0) && print("overtaken\n");
}
echo outcome($waiter), ' ', released($waiter), "\n";
$quorum->awaitOwners(0, key());
--EXPECT--
acquired released
