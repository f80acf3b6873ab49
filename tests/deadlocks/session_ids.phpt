--TEST--
The message shows no id of a session that is among the locks
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';

// Its beginning doesn't look like the pid of a process.
$id = 'abcd' . bin2hex(random_bytes(14));
$first = crosser("shop:{$id}_LOCK", 'b');
$last = crosser('b', "shop:{$id}_LOCK");
begin([[$first, 'b'], [$last, "shop:{$id}_LOCK"]]);
$message = $last->await(30);
echo str_contains($message, $id) ? "it is shown\n" : preg_replace('/[0-9a-f]{4}\.\.\.[0-9a-f]{8}/', 'BEGIN...HASH', str_replace(key(''), '', plain($message))), "\n";
$last->send('release');
echo $first->await(), "\n";
$first->send('release');
--EXPECT--
DistLock\DeadlockException: Deadlock: HOST:PID holds "b" and waits for "shop:BEGIN...HASH_LOCK", HOST:PID holds "shop:BEGIN...HASH_LOCK" and waits for "b"
done
