--TEST--
A reader that did not become the writer in time reads on, and lets the readers behind it read
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$other = reader(key(), ttl: 600.0);
outcome($other);
$upgrader = upgrader(key(), timeout: 6.0, ttl: 600.0);
$upgrader->await();
$upgrader->send('upgrade');
await_waiters(1, key());
[$reader] = queue_up(key(), fn () => reader(key()));
echo $upgrader->await(), "\n", outcome($reader), "\n";
var_dump(count(sharers(key())), redis()->exists(queue(key())));
echo released($upgrader), "\n";
--EXPECT--
timed out
acquired
int(3)
int(0)
released
