--TEST--
Permits go to the waiters in order, whichever of them is released
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/permits.php';

$holders = permits(3, 3);
$waiters = permits(4, 3, 3);
foreach ([1, 2, 0] as $next => $holder) {
    var_dump($holders[$holder]->release(), $waiters[$next]->acquired());
}
var_dump((new ZkSemaphore(path(), 3, hosts()))->inspect()->waiters);
var_dump($waiters[2]->release(), $waiters[3]->acquired());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(1)
bool(true)
bool(true)
