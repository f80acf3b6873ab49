--TEST--
forceRelease() breaks the lock on every member, and the first waiter is served
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';

$quorum = shared_quorum();
$lock = $quorum->lock(key());
var_dump($lock->forceRelease());
$holder = $quorum->contender(key());
outcome($holder);
$waiter = $quorum->contender(key());
await_waiters(1, key(), $quorum->members[0]->redis());
var_dump($lock->forceRelease());
echo outcome($waiter), ', ', released($holder), ', ', released($waiter), "\n";
$quorum->awaitOwners(0, key());
--EXPECT--
bool(false)
bool(true)
acquired, not released, released
