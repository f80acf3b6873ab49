--TEST--
A reader that loses the lock while it waits to become the writer is told so at once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

$lock = new ZkLock(path(), hosts(), 3.0);
$other = zk_holder();
$other->answer();
$lock->acquireRead();
$breaker = child(static function () {
    $lock = new ZkLock(path(), hosts());
    await_modes($lock, 'rrw');
    zk()->delete(path() . '/' . everybody($lock->inspect())[1]['node']);
});
echo preg_replace('/"[^"]*"/', '<path>', outcome(fn () => $lock->acquire(60.0))), "\n";
var_dump($lock->isHeld(), $lock->release());
await_modes($lock, 'r');
$breaker->wait();
--EXPECT--
DistLock\LockLostException: The lock <path> was lost
bool(false)
bool(false)
