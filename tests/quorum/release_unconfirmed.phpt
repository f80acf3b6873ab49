--TEST--
release(false) reaches every member, and the next waiter
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';

$quorum = shared_quorum();
$lock = $quorum->lock(key());
$lock->acquire();
$waiter = $quorum->contender(key());
await_waiters(1, key(), $quorum->members[0]->redis());
var_dump($lock->release(false), $lock->isHeld());
echo outcome($waiter), ' ', released($waiter), "\n";
var_dump($lock->acquire(5.0), $lock->release(false));
$quorum->awaitOwners(0, key());
--EXPECT--
bool(true)
bool(false)
acquired released
bool(true)
bool(true)
