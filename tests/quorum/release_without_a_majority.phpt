--TEST--
A release that a majority can't confirm throws, and can be repeated
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';

$quorum = quorum();
$lock = $quorum->lock(key(), ttl: 60.0);
$lock->acquire();
foreach ([0, 1, 2] as $number) {
    $quorum->members[$number]->pause();
}
echo preg_replace('/: redis.*|: Cannot.*/', '', thrown(fn () => $lock->release())), "\n";
foreach ([0, 1, 2] as $number) {
    $quorum->members[$number]->resume();
}
var_dump($lock->release(), $lock->release());
$quorum->awaitOwners(0, key());
--EXPECT--
DistLock\ConnectionException: 2 of 5 servers answered, and 3 must
bool(true)
bool(false)
