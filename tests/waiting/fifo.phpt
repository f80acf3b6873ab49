--TEST--
Waiters get the lock in the order in which they began to wait
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
$waiters = line_up(10, key());
$order = queued(key());
var_dump($order === array_column($waiters, 'pid'));

released($holder);
$fencing = 0;
foreach ($waiters as $i => $waiter) {
    $outcome = $waiter->await();
    echo $i, ' ', json_encode([$outcome['acquired'], $outcome['held'], $outcome['fencing'] > $fencing]), ' ', released($waiter), "\n";
    $fencing = $outcome['fencing'];
}
--EXPECT--
bool(true)
0 [true,true,true] released
1 [true,true,true] released
2 [true,true,true] released
3 [true,true,true] released
4 [true,true,true] released
5 [true,true,true] released
6 [true,true,true] released
7 [true,true,true] released
8 [true,true,true] released
9 [true,true,true] released
