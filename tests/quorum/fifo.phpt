--TEST--
Waiters get the lock in the order in which they began to wait
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';

$quorum = shared_quorum();
$holder = $quorum->contender(key());
outcome($holder);
$arbiter = $quorum->members[0]->redis();
$waiters = [];
while (count($waiters) < 6) {
    $waiters[] = $quorum->contender(key());
    await_waiters(count($waiters), key(), $arbiter);
}
released($holder);
$fencing = 0;
foreach ($waiters as $i => $waiter) {
    $outcome = $waiter->await();
    echo $i, ' ', json_encode([$outcome['acquired'], $outcome['held'], $outcome['fencing'] > $fencing]), ' ', released($waiter), "\n";
    $fencing = $outcome['fencing'];
}
--EXPECT--
0 [true,true,true] released
1 [true,true,true] released
2 [true,true,true] released
3 [true,true,true] released
4 [true,true,true] released
5 [true,true,true] released
