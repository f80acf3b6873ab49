--TEST--
A loss on ZooKeeper has a reason: the node is gone, nothing was heard from the server, or the session has ended
--FILE--
<?php

namespace DistLock\Test;

use DistLock\LockLostException;
use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/zookeeper_proxy.php';

function lose(string $how, ZkLock $lock, callable $lose): void
{
    try {
        $lock->synchronized($lose);
    } catch (LockLostException $exception) {
        echo "$how: {$exception->getReason()->name}\n";
    }
}

$gone = static fn (ZkLock $lock) => await(static fn () => !$lock->isHeld(), 30 * slowness());
lose('its node deleted', new ZkLock(path(), hosts(), 20.0), function (ZkLock $lock) use ($gone): void {
    (new ZkLock(path(), hosts(), 25.0))->forceRelease();
    $gone($lock);
});
$proxy = proxy(zk_port());
lose('cut off', new ZkLock(path('cut'), through($proxy), 5.0), function (ZkLock $lock) use ($proxy, $gone): void {
    $proxy->hold();
    $gone($lock);
    $proxy->pass();
});
$messages = zookeeper_proxy(zk_port());
lose('its session ended', new ZkLock(path('session'), $messages->hosts(), 20.0), function (ZkLock $lock) use ($messages, $gone): void {
    $messages->expire();
    $gone($lock);
});
--EXPECT--
its node deleted: TakenAway
cut off: Expired
its session ended: SessionExpired
