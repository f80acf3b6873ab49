--TEST--
A node whose creation was never answered is no obstacle to this process's next acquire
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper.php';

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, fn () => throw new \Exception('enough'));
$proxy = proxy(zk_port());
foreach ([false, true] as $exclusive) {
    // A node that is a container is of no use to the other kind of lock, and stays for a while.
    $lock = new ZkLock(path($exclusive ? 'node' : 'list'), through($proxy), 20.0, nodes: $exclusive ? ZkNodes::Exclusive : ZkNodes::Mutex);
    $lock->acquire();
    $lock->release();
    $proxy->holdReply('_c_');
    $main = getmypid();
    $driver = child(function () use ($main, $proxy) {
        $proxy->happened();
        posix_kill($main, SIGUSR1);
    });
    echo outcome(fn () => $lock->acquire(10.0)), "\n";
    $driver->result();
    // Without the mending, what is sent until then is answered with the old node.
    $driver = child(function () use ($proxy) {
        usleep(100_000);
        $proxy->pass();
    });
    var_dump($lock->acquire(0.0));
    $driver->result();
    $lock->release();
}
--EXPECT--
Exception: enough
bool(true)
Exception: enough
bool(true)
