--TEST--
A reader that was killed while it waited to become the writer stands in nobody's way, and its share ends after its ttl
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$dead = upgrader(key(), ttl: 4.0);
$dead->await();
$upgrader = upgrader(key());
$upgrader->await();
$dead->send('upgrade');
await_waiters(1, key());
$dead->kill();
$reader = reader(key());
echo outcome($reader), "\n";
released($reader);
$upgrader->send('upgrade');
echo $upgrader->await(), "\n";
echo released($upgrader), "\n";
--EXPECT--
acquired
writes
released
