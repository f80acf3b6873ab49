--TEST--
A wait without limit for what another object of this process holds throws at once, with nothing held
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$other = lock('b');
$other->acquire();
// Even where another wait would come before it.
$holder = contender(key('a'));
outcome($holder);
$multi = new MultiLock(lock('a'), lock('b'), lock('c'));
echo str_replace(key(''), '', thrown(fn () => $multi->acquire())), "\n";
var_dump($multi->acquire(0.0));
echo released($holder), ' ', held('a', 'b', 'c'), "\n";
$another = new MultiLock($other, lock('c'));
var_dump($another->acquire());
echo str_replace(key(''), '', thrown(fn () => $multi->acquire())), "\n";
echo held('a', 'b', 'c'), "\n";
--EXPECT--
DistLock\DeadlockException: The lock "b" is held by another object of this process, so the wait could never end
bool(false)
released b
bool(true)
DistLock\DeadlockException: The lock "b" is held by another object of this process, so the wait could never end
b c
