--TEST--
A child that was forked while its parent waits to become the writer waits in a place of its own
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

pcntl_async_signals(true);
$other = zk_holder();
$other->answer();
$forked = null;
pcntl_signal(SIGUSR1, function () use (&$forked) {
    $forked = pcntl_fork();
});
$lock = new ZkLock(path(), hosts());
$lock->acquireRead();
$main = getmypid();
$driver = child(static function () use ($main, $other) {
    $lock = new ZkLock(path(), hosts());
    await_modes($lock, 'rrw');
    posix_kill($main, SIGUSR1);
    await_modes($lock, 'rrww');
    $other->order('release');
});
$acquired = $lock->acquire(60.0);
if (getmypid() !== $main) {
    exit($acquired && $lock->release() && !$lock->isHeld() ? 7 : 1);
}
var_dump($acquired, $lock->release(), $lock->isHeld(), $lock->release());
pcntl_waitpid($forked, $status);
var_dump(pcntl_wexitstatus($status));
$driver->wait();
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
int(7)
