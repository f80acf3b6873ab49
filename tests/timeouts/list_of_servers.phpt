--TEST--
On a list of servers, the exception names the owner that the arbiter named
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';
require __DIR__ . '/timeouts.php';

$quorum = shared_quorum();
$holder = $quorum->contender(key());
outcome($holder);
$names = ['HOLDER' => $holder];
$lock = $quorum->lock(key());
echo told(timeout_of($lock, 0.0), $names), "\n", told(timeout_of($lock, 0.2), $names), "\n";
$waiter = $quorum->contender(key());
await_waiters(1, key(), $quorum->members[0]->redis());
echo told(timeout_of($lock, 0.2), $names), "\n", told(timeout_of($lock, 60.0, maxAhead: 1), $names), "\n";
--EXPECT--
The lock "lock" was not acquired in 0.000 seconds: it was held by HOLDER
{"host":"HOLDER","mode":"write","weight":1} null
The lock "lock" was not acquired in 0.200 seconds: it was held by HOLDER
{"host":"HOLDER","mode":"write","weight":1} 0
The lock "lock" was not acquired in 0.200 seconds: it was held by HOLDER, and 1 waited in front
{"host":"HOLDER","mode":"write","weight":1} 1
The lock "lock" was not acquired, because more than 1 were ahead: it was held by HOLDER, and 1 waited in front
{"host":"HOLDER","mode":"write","weight":1} 1
