--TEST--
RedisLock: readers that would be served at once have nobody ahead; a reader that wants to write counts, and is counted
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/ahead.php';
require_once __DIR__ . '/../support/contention.php';

$upgrader = upgrader(key());
$upgrader->await();
$readers = [reader(key()), reader(key())];
array_map(outcome(...), $readers);
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquireRead(60.0, 0));
// It is a reader itself, and would wait for the others, who count as one.
echo 'upgrade ', turns_away($lock, [0]), ', ', waits($lock, 1), ' ', $lock->getMode()->value, ' ', json_encode($lock->release()), "\n";
echo 'write ', turns_away($lock, [0]), ', ', waits($lock, 1), "\n";
$upgrader->send('write');
await_waiters(1, key());
echo 'write ', turns_away($lock, [0, 1]), ', ', waits($lock, 2), "\n";
echo 'read ', turns_away($lock, [0, 1], 'acquireRead'), ', ', waits($lock, 2, 'acquireRead'), "\n";
echo json_encode($lock->isHeld()), ' ', count(sharers(key())), ' ', redis()->zCard(queue(key())), "\n";
array_map(released(...), $readers);
echo $upgrader->await(), "\n";
// A writer that nests a read, and a reader that nests one, wait for nobody.
$upgrader->send('release');
$upgrader->result();
var_dump($lock->acquire(60.0, 0), $lock->acquireRead(60.0, 0), $lock->acquire(60.0, 0));
--EXPECT--
bool(true)
upgrade 0: turned away, 1: waited read true
write 0: turned away, 1: waited
write 0: turned away, 1: turned away, 2: waited
read 0: turned away, 1: turned away, 2: waited
false 3 1
writes
bool(true)
bool(true)
bool(true)
