--TEST--
A signal handler that throws ends the wait to become the writer; the object reads on
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

pcntl_async_signals(true);
$other = zk_holder();
$other->answer();
$lock = new ZkLock(path(), hosts());
$lock->acquireRead();
pcntl_signal(SIGUSR1, fn () => throw new \RuntimeException('enough'));
$main = getmypid();
$driver = child(static function () use ($main) {
    await_modes(new ZkLock(path(), hosts()), 'rrw');
    posix_kill($main, SIGUSR1);
});
echo outcome(fn () => $lock->acquire()), "\n";
await_modes($lock, 'rr');
var_dump($lock->isHeld(), $lock->release());
$driver->wait();
--EXPECT--
RuntimeException: enough
bool(true)
bool(true)
