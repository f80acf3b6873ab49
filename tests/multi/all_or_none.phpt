--TEST--
If one lock can't be acquired in time, the others are free again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$holder = contender(key('b'));
outcome($holder);
$multi = new MultiLock(lock('a'), lock('b'), lock('c'));
foreach ([0.0, 0.2] as $timeout) {
    var_dump($multi->acquire($timeout), $multi->isHeld());
    echo held('a', 'b', 'c'), "\n";
}
echo without_owner(thrown(fn () => $multi->synchronized(fn () => print("called\n"), 0.0))) === 'DistLock\TimeoutException: The lock "'
    . $multi->getName() . '" was not acquired in 0.000 seconds' ? "TimeoutException\n" : "another\n";
echo held('a', 'b', 'c'), ' ', redis()->zCard(queue(key('b'))), "\n";
echo released($holder), ' ', $multi->acquire(0.0) ? 'acquired' : 'not acquired', "\n";
--EXPECT--
bool(false)
bool(false)
b
bool(false)
bool(false)
b
TimeoutException
b 0
released acquired
