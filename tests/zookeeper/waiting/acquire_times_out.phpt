--TEST--
acquire() with a timeout returns false when the time has passed, and leaves no node
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$holder = child(static function (Channel $channel): bool {
    $lock = new ZkLock(path(), hosts());
    $channel->send($lock->acquire());
    $channel->receive(60);

    return $lock->release();
});
$holder->await();
$lock = new ZkLock(path(), hosts());
$lock->isLocked();
$waits = array_map(static fn () => $lock->acquire(0.0) ? INF : $lock->getWaitTime(), [1, 2, 3]);
// It doesn't wait: two round trips in turn, of which a busy machine may make one long.
var_dump(max($waits) < 1.0 * slowness(), min($waits) < 0.1 * slowness());
var_dump($lock->acquire(0.3), $lock->getWaitTime() >= 0.3);
await(fn () => count(zk()->children(path())) === 1);
$holder->send('release');
var_dump($holder->result());
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
