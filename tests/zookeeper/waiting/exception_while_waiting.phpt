--TEST--
A signal handler that throws ends the wait, and the node goes
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, fn () => throw new \Exception('enough'));
$holder = child(static function (Channel $channel): bool {
    $lock = new ZkLock(path(), hosts());
    $channel->send($lock->acquire());
    $channel->receive(60);

    return $lock->release();
});
$holder->await();
$main = getmypid();
$driver = child(static function () use ($main) {
    await_contenders(new ZkLock(path(), hosts()), 2);
    posix_kill($main, SIGUSR1);
});
$lock = new ZkLock(path(), hosts());
echo outcome(fn () => $lock->acquire(20.0)), "\n";
$driver->result();
await_contenders($lock, 1);
$holder->send('release');
var_dump($lock->isHeld(), $holder->result(), $lock->acquire(0.0));
--EXPECT--
Exception: enough
bool(false)
bool(true)
bool(true)
