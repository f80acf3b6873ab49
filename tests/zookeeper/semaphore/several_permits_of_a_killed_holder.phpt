--TEST--
All permits of a killed process free themselves together, and those of a killed waiter keep nobody waiting
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/permits.php';

$holder = new Permit(4, 6.0, 3);
$holder->acquired();
$waiters = several(4, 4, 3, 2);
$waiters[1]->child->kill();
$holder->child->kill();
var_dump($waiters[0]->acquired(), $waiters[0]->release(), $waiters[2]->acquired());
await_count(1, 4);
var_dump(count(zk()->children(path())));
--EXPECT--
bool(true)
bool(true)
bool(true)
int(2)
