--TEST--
A worker that does nothing stops asking a server that knows less than its session
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/wiped.php';

$other = empty_server();
$proxy = proxy(zk_port());
$lock = new ZkLock(path(), through($proxy), TIMEOUT);
var_dump($lock->acquire(), $lock->release());
$proxy->lead($other->port);
await(static fn () => refusals($other) > 0, 10, 'a refusal');
await_end_of_refusals($other);
// The client library asks again after a sixtieth of the timeout.
var_dump(refusals($other) <= 70);
await_acquired($lock);
var_dump($lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
