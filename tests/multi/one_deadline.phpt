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
    usleep(600_000);
    $first->send('release');
});
$multi = new MultiLock(lock('a'), lock('b'));
$acquired = null;
$took = seconds(function () use ($multi, &$acquired): void {
    $acquired = $multi->acquire(1.0);
});
var_dump($acquired);
// With a timeout for each it would be 1.6.
echo between(0.99, $took, 1.5), ' ', between(0.99, $multi->getWaitTime(), $took), ' ', held('a', 'b'), "\n";
--EXPECT--
bool(false)
yes yes b
