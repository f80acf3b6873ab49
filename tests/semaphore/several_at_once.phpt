--TEST--
Permits that are released at the same time wake as many waiters
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holders = [];
for ($i = 0; $i < 4; $i++) {
    $holders[] = $holder = permit(key(), 4);
    outcome($holder);
}
$wait = fn () => permit(key(), 4);
$waiters = queue_up(key(), $wait, $wait, $wait, $wait, $wait, $wait);
foreach ($holders as $holder) {
    $holder->send('release');
}
foreach (array_slice($waiters, 0, 4) as $waiter) {
    echo outcome($waiter), "\n";
}
var_dump(count(sharers(key())), queued(key()) === array_column(array_slice($waiters, 4), 'pid'));
--EXPECT--
acquired
acquired
acquired
acquired
int(4)
bool(true)
