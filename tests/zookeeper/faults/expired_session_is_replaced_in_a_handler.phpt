--TEST--
A session may end after the create of a lock was answered, and a signal handler may replace it during the wait
--ENV--
GLIBC_TUNABLES=glibc.malloc.tcache_count=0
MALLOC_PERTURB_=165
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$proxy = zookeeper_proxy(zk_port());
$lock = new ZkLock(path(), $proxy->hosts(), 10.0);
$other = new ZkLock(path('other'), $proxy->hosts(), 10.0);
// The nodes above are there.
$lock->acquire();
$lock->release();
$handled = 0;
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () use ($proxy, $other, &$handled) {
    $handled++;
    $proxy->expire();
    // In another session; the one that has ended is closed meanwhile.
    $other->acquire();
    usleep(10000);
    $other->release();
});
$me = getmypid();
$proxy->hold('reply to getChildren2');
child(function () use ($proxy, $me) {
    $proxy->held();
    posix_kill($me, SIGUSR1);
});
var_dump($lock->acquire(30.0), $lock->isHeld(), $handled);
// Kept in the background, for longer than the session's timeout.
$since = hrtime(true);
await(fn () => hrtime(true) - $since > 11e9, 30);
var_dump($lock->isHeld(), $lock->release());
--EXPECT--
bool(true)
bool(true)
int(1)
bool(true)
bool(true)
