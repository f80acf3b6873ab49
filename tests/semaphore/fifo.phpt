--TEST--
Permits are handed out in the order in which processes began to wait
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holders = [permit(key(), 2), permit(key(), 2)];
array_map(outcome(...), $holders);
$wait = fn () => permit(key(), 2);
$waiters = queue_up(key(), $wait, $wait, $wait, $wait);
foreach ($waiters as $i => $waiter) {
    echo released(array_shift($holders)), ' ', outcome($waiter), "\n";
    var_dump(queued(key()) === array_column(array_slice($waiters, $i + 1), 'pid'));
    $holders[] = $waiter;
}
--EXPECT--
released acquired
bool(true)
released acquired
bool(true)
released acquired
bool(true)
released acquired
bool(true)
