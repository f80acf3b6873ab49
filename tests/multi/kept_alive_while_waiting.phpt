--TEST--
Locks are renewed while the next is waited for
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$holder = contender(key('b'));
outcome($holder);
$child = child(function () use ($holder): string {
    await_waiters(1, key('b'));
    $owner = redis()->get(key('a'));
    usleep(5_000_000);
    $same = redis()->get(key('a')) === $owner ? 'kept' : 'lost';
    $holder->send('release');

    return $same;
});
$multi = new MultiLock(lock('a', 4.0), lock('b'));
var_dump($multi->acquire(30.0));
echo $child->result(), "\n";
--EXPECT--
bool(true)
kept
