--TEST--
A reader that loses the lock by its clock while it waits to become the writer is told at once, and nothing is left
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

/** The server is silent from $when on until the loss is heard of; then it answers, before the session's timeout. */
function lose(callable $when): void
{
    $proxy = proxy(zk_port());
    $lock = new ZkLock(path(), through($proxy), 8.0);
    $lock->onLost(function () use ($proxy) {
        echo "lost\n";
        $proxy->pass();
    });
    $lock->acquireRead();
    $when($proxy);
    echo preg_replace('/"[^"]*"/', '<path>', outcome(fn () => $lock->acquire(60.0))), "\n";
    var_dump($lock->isHeld(), $lock->release());
    await_modes(new ZkLock(path(), hosts()), 'r');
    var_dump($lock->acquireRead(10.0), $lock->release());
}

$other = zk_holder();
$other->answer();
echo "Before it has asked\n";
lose(fn (Proxy $proxy) => $proxy->hold());
echo "When it waits\n";
lose(function (Proxy $proxy): void {
    $me = getmypid();
    pcntl_async_signals(true);
    pcntl_signal(SIGUSR1, fn () => $proxy->hold());
    child(function () use ($me): void {
        await_modes(new ZkLock(path(), hosts()), 'rrw');
        posix_kill($me, SIGUSR1);
    });
});
--EXPECT--
Before it has asked
lost
DistLock\LockLostException: The lock <path> was lost
bool(false)
bool(false)
bool(true)
bool(true)
When it waits
lost
DistLock\LockLostException: The lock <path> was lost
bool(false)
bool(false)
bool(true)
bool(true)
