--TEST--
Waiters that were killed count until they are overdue
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/ahead.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
add_killed_waiters(5, key());
$lock = new RedisLock(key(), dsn());
echo turns_away($lock, [5]), ', ', waits($lock, 6), "\n";
foreach (redis()->zRange(queue(key()), 0, -1) as $entry) {
    redis()->zAdd(due(key()), 1, $entry);
}
echo turns_away($lock, [0]), ', ', waits($lock, 1), "\n";
--EXPECT--
5: turned away, 6: waited
0: turned away, 1: waited
