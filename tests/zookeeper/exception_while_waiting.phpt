--TEST--
A signal handler that throws ends the wait, and the node goes
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, fn () => throw new \Exception('enough'));
$holder = new ZkLock(path(), hosts());
$holder->acquire();
$main = getmypid();
$driver = child(static function () use ($main) {
    await_contenders(new ZkLock(path(), hosts()), 2);
    posix_kill($main, SIGUSR1);
});
$lock = new ZkLock(path(), hosts());
echo outcome(fn () => $lock->acquire(20.0)), "\n";
$driver->result();
await_contenders($holder, 1);
var_dump($lock->isHeld(), $holder->release(), $lock->acquire(0.0));
--EXPECT--
Exception: enough
bool(false)
bool(true)
bool(true)
