--TEST--
Frozen members are waited for together, even if there is no connection yet
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = quorum();
$quorum->members[1]->pause();
$quorum->members[4]->pause();
$lock = $quorum->lock(key(), ttl: 20.0);
echo 'in time ', between(0.0, seconds(fn () => $lock->acquire(0.0)), 1.9 * slowness()), "\n";
var_dump($lock->isHeld(), $lock->release());
$quorum->members[1]->resume();
$quorum->members[4]->resume();
--EXPECT--
in time yes
bool(true)
bool(true)
