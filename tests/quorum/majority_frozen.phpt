--TEST--
With a frozen majority, acquire() ends within its time limits, even without a deadline
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = quorum();
$lock = $quorum->lock(key());
$lock->acquire();
$lock->release();
foreach ([0, 1, 2] as $number) {
    $quorum->members[$number]->pause();
}
$seconds = seconds(fn () => print(preg_replace('/: redis.*|: Cannot.*/', '', thrown(fn () => $lock->acquire())) . "\n"));
echo 'in time ', between(0.0, $seconds, 3.0 * slowness()), "\n";
foreach ([0, 1, 2] as $number) {
    $quorum->members[$number]->resume();
}
$quorum->awaitOwners(0, key());
--EXPECT--
DistLock\ConnectionException: 2 of 5 servers answered, and 3 must
in time yes
