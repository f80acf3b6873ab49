--TEST--
Permits that are released at the same time each serve a waiter
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/permits.php';

$holders = permits(4, 4);
$waiters = permits(4, 4, 4);
foreach ($holders as $holder) {
    $holder->acquired();
}
foreach ($holders as $holder) {
    $holder->child->send('release');
}
var_dump(array_map(fn ($waiter) => $waiter->acquired(), $waiters) === [true, true, true, true]);
--EXPECT--
bool(true)
