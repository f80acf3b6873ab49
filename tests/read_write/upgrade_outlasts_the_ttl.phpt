--TEST--
A reader is renewed while it waits to become the writer
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$other = reader(key());
outcome($other);
$upgrader = upgrader(key(), ttl: 4.0);
$upgrader->await();
$upgrader->send('upgrade');
await_waiters(1, key());
// Not an event that could be awaited: that nothing is lost in more than a ttl.
usleep(6_000_000);
released($other);
echo $upgrader->await(), "\n", released($upgrader), "\n";
--EXPECT--
writes
released
