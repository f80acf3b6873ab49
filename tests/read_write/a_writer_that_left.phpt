--TEST--
A writer that gave up lets the readers behind it read
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = reader(key(), ttl: 600.0);
outcome($holder);
$writer = contender(key(), timeout: 5.0);
await_waiters(1, key());
[$reader] = queue_up(key(), fn () => reader(key()));
echo outcome($writer), "\n", outcome($reader), "\n";
var_dump(count(sharers(key())));
--EXPECT--
not acquired
acquired
int(2)
