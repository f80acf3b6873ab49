--TEST--
A lock is renewed while a minority is frozen and without memory
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = quorum();
$lock = $quorum->lock(key(), ttl: 5.0);
answered(fn () => $lock->acquire());
$quorum->awaitOwners(5, key());
$quorum->members[0]->pause();
$quorum->members[1]->restart();
for ($i = 0; $i < 16; $i++) {
    usleep(500_000);
    $lock->isHeld() || print("lost\n");
}
echo count($quorum->owners(key())), "\n";
$quorum->members[0]->resume();
var_dump($lock->release());
$quorum->awaitOwners(0, key());
--EXPECT--
3
bool(true)
