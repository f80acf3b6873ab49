--TEST--
Two callbacks throw, and both exceptions arrive
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/losses.php';

$first = doomed($heard, 'first');
$second = doomed($heard, 'second');
$first->onLost(fn () => throw new \DomainException('first'));
$second->onLost(fn () => throw new \DomainException('second'));
$caught = [];
while (count($caught) < 2) {
    try {
        for ($turns = 0; $turns < 10_000_000_000; $turns++);
    } catch (\DomainException $exception) {
        // If both were lost at once, one is the other's previous one.
        for (; $exception !== null; $exception = $exception->getPrevious()) {
            $caught[] = $exception->getMessage();
        }
    }
}
sort($caught);
echo implode(' ', $caught), "\n";
--EXPECT--
first second
