--TEST--
A wait with a timeout ends at it, and is never the victim
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';

// Both have one: nobody is told of a deadlock.
$members = [crosser('a', 'b', 5.0), crosser('b', 'a', 5.0)];
begin([[$members[0], 'b'], [$members[1], 'a']]);
echo $members[0]->await(), "\n";
$members[0]->send('release');
$second = $members[1]->await();
echo $second === 'done' || $second === 'timeout' ? 'no deadlock' : $second, "\n";
$members[1]->send('release');

// The last one has one, so the other is the victim.
$members = [crosser('c', 'd'), crosser('d', 'c', 60.0)];
begin([[$members[0], 'd'], [$members[1], 'c']]);
echo plain($members[0]->await()), "\n";
$members[0]->send('release');
echo $members[1]->await(), "\n";
$members[1]->send('release');
--EXPECT--
timeout
no deadlock
DistLock\DeadlockException: Deadlock: HOST:PID holds "c" and waits for "d", HOST:PID holds "d" and waits for "c"
done
