--TEST--
A permit of a killed process frees itself after the session's timeout
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/permits.php';

$holder = new Permit(1, 6.0);
$holder->acquired();
$waiters = permits(2, 1, 1);
$holder->child->kill();
var_dump($waiters[0]->acquired(), $waiters[0]->release(), $waiters[1]->acquired());
--EXPECT--
bool(true)
bool(true)
bool(true)
