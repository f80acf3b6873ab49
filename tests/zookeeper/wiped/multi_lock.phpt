--TEST--
A MultiLock is lost, and acquired where a server with less data has taken the place of its own
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\ZkLock;

require __DIR__ . '/wiped.php';

$other = empty_server();
$proxy = proxy(zk_port());
$parts = array_map(static fn ($name) => new ZkLock(path($name), through($proxy), TIMEOUT), ['a', 'b']);
$lock = new MultiLock(...$parts);
var_dump($lock->acquire());
$proxy->lead($other->port);
await(static fn () => !$lock->isHeld());
var_dump($lock->release());
await_acquired($lock);
var_dump($lock->isHeld(), $parts[0]->isHeld(), $parts[1]->isHeld(), $lock->release());
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
