--TEST--
onLost throws out of the middle of a loop
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/losses.php';

$lock = doomed($heard, ttl: 6.0);
$lock->onLost(fn () => throw new \DomainException('the lock is gone'));
$turns = 0;
try {
    for (; $turns < 10_000_000_000; $turns++);
    echo "never\n";
} catch (\DomainException $exception) {
    echo $exception->getMessage(), "\n";
}
var_dump($lock->isHeld(), $turns > 0);
--EXPECT--
the lock is gone
bool(false)
bool(true)
