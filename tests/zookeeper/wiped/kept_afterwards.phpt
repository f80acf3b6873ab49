--TEST--
A lock that was acquired where a server with less data has taken the place of its own stays held
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/wiped.php';

$other = empty_server();
$proxy = proxy(zk_port());
$before = new ZkLock(path('before'), through($proxy), TIMEOUT);
$lock = new ZkLock(path(), through($proxy), TIMEOUT);
$before->acquire();
$proxy->lead($other->port);
await_acquired($lock);
$acquired = hrtime(true);
await(static fn () => hrtime(true) - $acquired > 2 * TIMEOUT * 1e9, 3 * TIMEOUT);
var_dump($lock->isHeld(), $lock->release(), $before->isHeld(), $before->release());
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(false)
