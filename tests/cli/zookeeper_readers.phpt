--TEST--
All owners of a semaphore on ZooKeeper, and of a lock that many read, are shown, and lose it together
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkSemaphore;

require __DIR__ . '/zookeeper.php';

$hosts = hosts();
$readers = [new ZkLock(path('read'), $hosts), new ZkLock(path('read'), $hosts)];
array_map(static fn (ZkLock $lock) => $lock->acquireRead(), $readers);
$permits = [new ZkSemaphore(path('semaphore'), 2, $hosts), new ZkSemaphore(path('semaphore'), 2, $hosts)];
array_map(static fn (ZkSemaphore $permit) => $permit->acquire(), $permits);
$waiter = child(static fn () => ($other = new ZkSemaphore(path('semaphore'), 2, $hosts))->acquire(60.0));
await(static fn () => $permits[0]->inspect()->waiters === 1);
echo below(distlock_zk('list', '--prefix', rtrim(path(''), '/'))->out);
$state = distlock_zk('show', path('semaphore'), '-o', 'json')->json();
var_dump(count($state['owners']), array_column($state['queue'], 'pid') === [$waiter->pid]);
foreach (['read', 'semaphore'] as $name) {
    $broken = distlock_zk('break', path($name), '--force');
    echo below($broken->out), $broken->code, "\n";
}
var_dump($waiter->result(), $readers[0]->release() || $readers[1]->release() || $permits[0]->release() || $permits[1]->release());
--EXPECT--
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
read read <me> +1 <seconds> - 0 -
semaphore permits 2/2 <me> +1 <seconds> - 1 <seconds>
int(2)
bool(true)
read on SERVER was broken
0
semaphore on SERVER was broken
0
bool(true)
bool(false)
