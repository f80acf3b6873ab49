--TEST--
The timeout is that of all locks together
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$first = contender(key('a'));
$second = contender(key('b'));
outcome($first) . outcome($second);
$helper = child(function () use ($first): void {
    await_waiters(1, key('a'));
    usleep(1_500_000);
    $first->send('release');
});
$multi = new MultiLock(lock('a'), lock('b'));
$acquired = null;
$took = seconds(function () use ($multi, &$acquired): void {
    $acquired = $multi->acquire(2.0);
});
var_dump($acquired);
$helper->result();
$first->result();
// With a timeout for each it would be 3.5.
echo between(1.99, $took, 3.3), ' ', between(1.99, $multi->getWaitTime(), $took->seconds()), ' ', held('a', 'b'), "\n";
--EXPECT--
bool(false)
yes yes b
