--TEST--
Locks, read locks and semaphores on ZooKeeper suspend fibers
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$fibers = new Fibers();
$most = $inside = 0;
for ($i = 0; $i < 6; $i++) {
    $fibers->start(function () use (&$most, &$inside): void {
        $permit = new ZkSemaphore('/' . key('permits'), 2, hosts());
        $permit->synchronized(function () use (&$most, &$inside): void {
            $most = max($most, ++$inside);
            $lock = new ZkLock('/' . key('inner'), hosts());
            $lock->acquireRead();
            $lock->release();
            $inside--;
        });
    });
}
$fibers->run();
echo json_encode($most), "\n";
echo json_encode($fibers->result(function () use ($fibers): array {
    $before = $fibers->suspensions;
    $lock = new ZkLock('/' . key(), hosts());
    return [$lock->acquire(), $lock->getFencingToken() > 0, $lock->inspect()->mode->value, $lock->release(), $lock->acquireRead(),
        $lock->release(), $lock->waitUntilFree(), $fibers->suspensions - $before >= 6];
})), "\n";
--EXPECT--
2
[true,true,"write",true,true,true,true,true]
