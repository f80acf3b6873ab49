--TEST--
A lock that readers hold isn't free, and readers, an upgrade and a writer that come later pass those that wait until it is
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$upgrader = upgrader(key());
echo $upgrader->await(), "\n";
[$waiter] = queue_up(key(), bystands(key()));
$other = new RedisLock(key(), dsn());
var_dump($other->waitUntilFree(0.0), $other->acquireRead(0.0));
$reader = reader(key());
echo outcome($reader), ' ', released($reader), "\n";
$upgrader->send('upgrade');
await_waiters(2, key());
var_dump($other->release());
echo $upgrader->await(), ' ', json_encode(still_waits($waiter, key())), "\n";
$writer = contender(key());
await_waiters(2, key());
$upgrader->send('release');
var_dump($upgrader->result(), $waiter->result());
echo outcome($writer), ' ', released($writer), "\n";
--EXPECT--
reads
bool(false)
bool(true)
acquired released
bool(true)
writes true
bool(true)
bool(true)
acquired released
