--TEST--
A ticket for a lock on a list with silent servers is cancelled at once, in any state
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = quorum();
$lock = $quorum->lock(key());
settled($lock->enqueue());
$lock->release();
foreach ([1, 2, 3] as $silent) {
    $quorum->members[$silent]->pause();
}
foreach ([0, 1, 5, 30] as $ticks) {
    $ticket = $lock->enqueue();
    for ($i = 0; $i < $ticks; $i++) {
        tick(0.02);
    }
    $cpu = getrusage();
    $seconds = seconds(fn () => $ticket->cancel());
    echo between(0.0, $seconds, 0.1 * slowness()), ' ';
}
foreach ([1, 2, 3] as $silent) {
    $quorum->members[$silent]->resume();
}
echo "\n";
$quorum->awaitOwners(0, key());
var_dump($lock->acquire(10.0), $lock->release());
--EXPECT--
yes yes yes yes 
bool(true)
bool(true)
