--TEST--
synchronized() throws LockLostException when one lock was lost, and releases the others
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$multi = new MultiLock(lock('a'), lock('b'));
echo str_replace(key(''), '', thrown(fn () => $multi->synchronized(fn () => lock('b')->forceRelease()))), "\n";
echo held('a', 'b'), "\n";
echo $multi->synchronized(fn () => held('a', 'b')), "\n";
echo held('a', 'b'), "\n";
--EXPECT--
DistLock\LockLostException: The lock "a, b" was lost before the critical section ended
none
a b
none
