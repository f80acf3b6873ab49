--TEST--
A lock that ended while its process was stopped, and was then granted the next, is acquired again before success is reported
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$holder = contender(key('b'));
outcome($holder);
$waiter = child(function (): array {
    $part = lock('a', 3.0, false);
    $multi = new MultiLock($part, lock('b'));
    $lost = 0;
    $part->onLost(function () use (&$lost): void {
        $lost++;
    });

    return [$multi->acquire(60.0), $multi->isHeld(), $lost];
});
await_waiters(1, key('b'));
$waiter->signal(SIGSTOP);
// Grants it what it waits for.
echo released($holder), "\n";
await(fn () => redis()->exists(key('a')) === 0);
$waiter->signal(SIGCONT);
echo json_encode($waiter->result(60)), "\n";
--EXPECT--
released
[true,true,1]
