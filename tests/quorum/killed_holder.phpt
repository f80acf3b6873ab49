--TEST--
A killed holder blocks the lock no longer than its ttl
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = shared_quorum();
$holder = $quorum->contender(key(), ttl: 3.0);
outcome($holder);
$waiter = $quorum->contender(key());
await_waiters(1, key(), $quorum->members[0]->redis());
$since = hrtime(true);
$holder->kill();
echo outcome($waiter), ' ', between(0.0, Span::since($since), 3.0 + 3 * slowness()), ' ', released($waiter), "\n";
--EXPECT--
acquired yes released
