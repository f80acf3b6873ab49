--TEST--
A session that held a lock isn't tried again for long after another one has taken its place
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/wiped.php';

$other = empty_server();
$proxy = proxy(zk_port());
$lock = new ZkLock(path(), through($proxy), TIMEOUT);
var_dump($lock->acquire());
$proxy->lead($other->port);
await(static fn () => !$lock->isHeld());
var_dump($lock->release());
await_acquired($lock);
await_end_of_refusals($other);
// In each of two timeouts at most as often as the client library pauses.
var_dump(refusals($other) <= 140, $lock->isHeld(), $lock->release());
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
