--TEST--
synchronized() throws when the session was without contact for too long
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$proxy = proxy(zk_port());
$lock = new ZkLock(path(), through($proxy), 6.0);
echo outcome(fn () => $lock->synchronized(function () use ($proxy, $lock) {
    $proxy->hold();
    await(fn () => !$lock->isHeld());
})), "\n";
--EXPECTF--
DistLock\LockLostException: The lock "%s" was lost before the critical section ended
