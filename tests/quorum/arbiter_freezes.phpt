--TEST--
When the server at which they wait freezes, waiters go on at the next one before the end of the ttl
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';

$quorum = quorum();
// A waiter that waited for the end of this ttl would wait for too long.
$holder = $quorum->contender(key(), ttl: 300.0);
outcome($holder);
$waiter = $quorum->contender(key());
await_waiters(1, key(), $quorum->members[0]->redis());
$quorum->members[0]->pause();
await_waiters(1, key(), $quorum->members[1]->redis());
echo released($holder), ' ', outcome($waiter), ' ', released($waiter), "\n";
$quorum->members[0]->resume();
$quorum->awaitOwners(0, key());
--EXPECT--
released acquired released
