--TEST--
Several permits that are held when a server with less data takes the place of their own are lost
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/wiped.php';

$other = empty_server();
$proxy = proxy(zk_port());
$permits = new ZkSemaphore(path(), 3, through($proxy), TIMEOUT, weight: 2);
var_dump($permits->acquire());
$proxy->lead($other->port);
await(static fn () => !$permits->isHeld());
var_dump($permits->release());
await_acquired($permits);
var_dump($permits->isHeld(), ($another = new ZkSemaphore(path(), 3, "127.0.0.1:$other->port", weight: 2))->acquire(0.0), $permits->release());
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
