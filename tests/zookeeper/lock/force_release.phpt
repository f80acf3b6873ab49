--TEST--
forceRelease() breaks the lock: its owner learns of the loss, and the first waiter is served
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$owner = child(static function ($channel) {
    $lock = new ZkLock(path(), hosts());
    $lost = false;
    $lock->onLost(function (ZkLock $lock) use (&$lost) {
        $lost = true;
    });
    $lock->acquire();
    $channel->send('held');
    await(function () use (&$lost) {
        return $lost;
    }, 60);

    return [$lock->isHeld(), $lock->release()];
});
$owner->await();
$lock = new ZkLock(path(), hosts());
$waiter = child(static fn () => ($other = new ZkLock(path(), hosts()))->acquire(20.0));
await_contenders($lock, 2);
var_dump($lock->forceRelease(), $waiter->result());
echo json_encode($owner->result()), "\n";
var_dump($lock->forceRelease());
--EXPECT--
bool(true)
bool(true)
[false,false]
bool(false)
