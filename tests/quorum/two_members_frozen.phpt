--TEST--
Two frozen members cost their small time limit once, both together, and are passed over then
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = quorum();
$lock = $quorum->lock(key(), ttl: 20.0);
var_dump($lock->acquire(), $lock->release());
$quorum->members[1]->pause();
$quorum->members[4]->pause();
echo 'first ', between(0.9, seconds(fn () => var_dump($lock->acquire(0.0))), 1.9 * slowness()), "\n";
echo 'then ', between(0.0, seconds(fn () => var_dump($lock->release(), $lock->acquire(0.0), $lock->release())), 0.9 * slowness()), "\n";
$quorum->members[1]->resume();
$quorum->members[4]->resume();
$quorum->awaitOwners(0, key());
--EXPECT--
bool(true)
bool(true)
first bool(true)
yes
then bool(true)
bool(true)
bool(true)
yes
