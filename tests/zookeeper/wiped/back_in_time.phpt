--TEST--
A lock stays held when a server with less data takes the place of its own for less than half of the timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/wiped.php';

$other = empty_server();
$proxy = proxy(zk_port());
$lock = new ZkLock(path(), through($proxy), 20.0);
$lock->acquire();
$created = zk()->children(path());
$proxy->lead($other->port);
await(static fn () => refusals($other) > 2, 10, 'some refusals');
$proxy->lead(zk_port());
$after = new ZkLock(path('after'), through($proxy), 20.0);
var_dump($after->acquire(20.0), $lock->isHeld(), zk()->children(path()) === $created, $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
