--TEST--
A worker goes on when a whole ensemble has come back without its data
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/wiped.php';

$ensemble = ensemble();
get_ahead(addresses($ensemble->leader()));
$lock = new ZkLock(path(), $ensemble->hosts(), TIMEOUT);
var_dump(answered(fn () => $lock->acquire()), $lock->release());
foreach ($ensemble->members as $number => $member) {
    wipe($member, 'zookeeper-ensemble-' . ($number + 1));
}
$ensemble->restart();
await_acquired($lock);
var_dump($lock->isHeld(), $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
