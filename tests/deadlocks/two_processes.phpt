--TEST--
Of two processes that wait for each other, the one that began last gets an exception that names the circle
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';

$first = crosser('a', 'b');
$last = crosser('b', 'a');
begin([[$first, 'b'], [$last, 'a']]);
echo plain($last->await()), "\n";
$last->send('release');
echo $first->await(), "\n";
$first->send('release');
$first->wait();
$last->wait();
echo redis()->exists(queue(key('a')), queue(key('b'))), "\n";
--EXPECT--
DistLock\DeadlockException: Deadlock: HOST:PID holds "b" and waits for "a", HOST:PID holds "a" and waits for "b"
done
0
