--TEST--
A worker goes on when its only server has come back without its data
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/wiped.php';

$server = zookeeper();
get_ahead("127.0.0.1:$server->port");
$lock = new ZkLock(path(), "127.0.0.1:$server->port", TIMEOUT);
var_dump($lock->acquire(), $lock->release());
wipe($server);
$server->restart();
await_acquired($lock);
var_dump($lock->isHeld(), $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
