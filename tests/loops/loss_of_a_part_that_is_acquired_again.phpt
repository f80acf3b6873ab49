--TEST--
onLost() of a lock runs before a MultiLock that waits in an event loop acquires that lock again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new RedisLock(key('b'), dsn());
$holder->acquire();
$losses = 0;
// Nobody renews it, so only the wait itself finds that it has expired.
$part = new RedisLock(key('a'), dsn(), 0.5, false);
$part->onLost(function () use (&$losses): void {
    $losses++;
});
$multi = new MultiLock($part, new RedisLock(key('b'), dsn()));
$ticket = $multi->enqueue();
tick_until(fn () => redis()->zCard(queue(key('b'))) === 1);
await(fn () => redis()->exists(key('a')) === 0);
$holder->release();
var_dump(settled($ticket), $losses, $multi->release());
--EXPECT--
bool(true)
int(1)
bool(true)
