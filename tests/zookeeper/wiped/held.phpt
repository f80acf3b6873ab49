--TEST--
A lock that is held when a server with less data takes the place of its own is lost, and can be acquired there
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/wiped.php';

$other = empty_server();
$proxy = proxy(zk_port());
$lock = new ZkLock(path(), through($proxy), TIMEOUT);
$lost = 0;
$lock->onLost(function () use (&$lost) {
    $lost++;
});
var_dump($lock->acquire());
$proxy->lead($other->port);
await(static fn () => !$lock->isHeld());
var_dump($lost, $lock->isHeld(), $lock->release());
await_acquired($lock);
var_dump($lock->isHeld(), $lock->release(), $lost);
--EXPECT--
bool(true)
int(1)
bool(false)
bool(false)
bool(true)
bool(true)
int(1)
