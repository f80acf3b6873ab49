--TEST--
The lock that a waiter is handed has the waiter's own ttl
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key(), ttl: 600.0);
outcome($holder);
[$waiter] = line_up(1, key(), ttl: 70.0);
released($holder);
$outcome = $waiter->await();
echo between(40000, redis()->pttl(key()), 70000), "\n";
echo between(40, $outcome['until'] - hrtime(true) / 1e9, 70), "\n";
--EXPECT--
yes
yes
