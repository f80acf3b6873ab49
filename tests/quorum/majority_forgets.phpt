--TEST--
When a majority has lost its memory, the loss is reported in running code
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/losses.php';

$quorum = quorum();
$heard = false;
$lock = $quorum->lock(key(), ttl: 3.0);
$lock->onLost(function () use (&$heard): void {
    $heard = true;
});
answered(fn () => $lock->acquire());
$quorum->awaitOwners(5, key());
foreach ([0, 1, 2] as $number) {
    $quorum->members[$number]->restart();
}
echo 'heard ', between(0.0, seconds(function () use (&$heard): void {
    spin($heard);
}), 3.0 + 1 * slowness()), "\n";
var_dump($heard, $lock->isHeld(), $lock->release());
--EXPECT--
heard yes
bool(true)
bool(false)
bool(false)
