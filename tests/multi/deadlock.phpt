--TEST--
A wait for what another object of this process holds throws at once, with nothing held
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
echo strtok(thrown(fn () => $multi->acquire(3600.0)), ':'), "\n";
$another = new MultiLock($other, lock('c'));
var_dump($another->acquire());
echo str_replace(key(''), '', thrown(fn () => $multi->acquire())), "\n";
echo held('a', 'b', 'c'), "\n";
--EXPECT--
DistLock\DeadlockException: The lock "b" is held by another object of this process, which can't release it during the wait
bool(false)
released b
DistLock\DeadlockException
bool(true)
DistLock\DeadlockException: The lock "b" is held by another object of this process, which can't release it during the wait
b c
