--TEST--
A lock that is lost while the next is waited for is acquired again before success is reported
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$holder = contender(key('b'));
outcome($holder);
$child = child(function () use ($holder): string {
    await_waiters(1, key('b'));
    lock('a')->forceRelease();
    // The waiter leaves the queue to begin again with the first.
    await(fn () => redis()->zCard(queue(key('b'))) === 0 || redis()->exists(key('a')) === 1, 30);
    await_waiters(1, key('b'));
    $holder->send('release');

    return 'released';
});
$part = lock('a', 4.0);
$lost = 0;
$part->onLost(function () use (&$lost): void {
    $lost++;
});
$multi = new MultiLock($part, lock('b'));
var_dump($multi->acquire(30.0), $multi->isHeld(), $lost);
echo held('a', 'b'), ' ', $child->result(), "\n";
var_dump($multi->release());
--EXPECT--
bool(true)
bool(true)
int(1)
a b released
bool(true)
