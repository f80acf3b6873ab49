--TEST--
renew() changes the ttl on every member, and finds out about a loss
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = shared_quorum();
$lock = $quorum->lock(key(), ttl: 60.0);
var_dump($lock->renew());
$lock->acquire();
var_dump($lock->renew(600.0), $lock->getRemainingTtl() > 550.0);
foreach ($quorum->members as $member) {
    echo 'ttl ', between(500, $member->redis()->ttl(key()), 600), "\n";
}
var_dump($lock->renew(5.0), $lock->getRemainingTtl() < 5.0);
foreach ([0, 1, 2] as $number) {
    $quorum->members[$number]->redis()->del(key());
}
var_dump($lock->renew(), $lock->isHeld());
$quorum->awaitOwners(0, key());
--EXPECT--
bool(false)
bool(true)
bool(true)
ttl yes
ttl yes
ttl yes
ttl yes
ttl yes
bool(true)
bool(true)
bool(false)
bool(false)
