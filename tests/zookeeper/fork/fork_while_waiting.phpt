--TEST--
A child that was forked in a wait waits in a place of its own
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

pcntl_async_signals(true);
$holder = child(static function ($channel) {
    $lock = new ZkLock(path(), hosts());
    $lock->acquire();
    $channel->send('held');
    $channel->receive();
    $lock->release();
});
$holder->await();
$forked = null;
pcntl_signal(SIGUSR1, function () use (&$forked) {
    $forked = pcntl_fork();
});
$lock = new ZkLock(path(), hosts());
$main = getmypid();
$driver = child(static function () use ($main, $holder) {
    $lock = new ZkLock(path(), hosts());
    await_contenders($lock, 2);
    posix_kill($main, SIGUSR1);
    await_contenders($lock, 3);
    $holder->send('go on');
});
$acquired = $lock->acquire(20.0);
$is_first = count(everybody($lock->inspect())) === 2;
if (getmypid() !== $main) {
    exit($acquired && $lock->release() ? 7 : 1);
}
var_dump($acquired, $is_first, $lock->release());
pcntl_waitpid($forked, $status);
var_dump(pcntl_wexitstatus($status));
$driver->wait();
--EXPECT--
bool(true)
bool(true)
bool(true)
int(7)
