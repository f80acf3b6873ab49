--TEST--
Two callbacks throw, and both exceptions arrive
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$locks = [];
foreach (['first', 'second'] as $name) {
    $locks[] = $lock = new RedisLock(key($name), dsn(), 0.6);
    $lock->onLost(fn () => throw new \DomainException($name));
    $lock->acquire();
}
$caught = [];
$taken = false;
while (count($caught) < 2) {
    try {
        $taken = $taken || redis()->mset([key('first') => 'somebody else', key('second') => 'somebody else']);
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
