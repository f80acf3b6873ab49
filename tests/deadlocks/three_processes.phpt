--TEST--
Of three processes that wait for each other, one gets an exception, and the others go on
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';

$members = [crosser('a', 'b'), crosser('b', 'c'), crosser('c', 'a')];
begin([[$members[0], 'b'], [$members[1], 'c'], [$members[2], 'a']]);
echo plain($members[2]->await()), "\n";
foreach ([2, 1, 0] as $number) {
    $number === 2 || print($members[$number]->await() . "\n");
    $members[$number]->send('release');
    $members[$number]->wait();
}
--EXPECT--
DistLock\DeadlockException: Deadlock: HOST:PID holds "c" and waits for "a", HOST:PID holds "a" and waits for "b", HOST:PID holds "b" and waits for "c"
done
done
