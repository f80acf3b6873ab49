--TEST--
forceRelease() takes all nodes of every owner away, and serves those that wait for several
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/permits.php';

$semaphore = new ZkSemaphore(path(), 4, hosts(), weight: 3);
$semaphore->acquire();
[$holder, $waiter, $next] = several(4, 1, 4, 2);
$holder->acquired();
var_dump((new ZkSemaphore(path(), 4, hosts()))->forceRelease(), $waiter->acquired());
await(fn () => !$semaphore->isHeld());
var_dump($semaphore->release(), $holder->release(), count(zk()->children(path())));
var_dump($waiter->release(), $next->acquired());
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(false)
int(6)
bool(true)
bool(true)
