--TEST--
A lock that is held is not acquired at the deadline, and the waiter leaves nothing behind
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = shared_quorum();
$holder = $quorum->contender(key());
outcome($holder);
$lock = $quorum->lock(key());
var_dump($lock->acquire(0.0));
echo 'waited ', between(0.3, seconds(fn () => $lock->acquire(0.3)), 2.0 * slowness()), "\n";
var_dump($lock->isHeld());
foreach ($quorum->members as $member) {
    echo $member->ask('ZCARD', queue(key()));
}
echo "\n", released($holder), "\n";
var_dump($quorum->owners(key()));
--EXPECT--
bool(false)
waited yes
bool(false)
00000
released
array(0) {
}
