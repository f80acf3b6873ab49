--TEST--
break --zookeeper --force breaks a lock of either kind, and the next waiter gets it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/zookeeper.php';

$hosts = hosts();
foreach ([false, true] as $isExclusive) {
    $path = path($isExclusive ? 'exclusive' : 'queue');
    $lock = new ZkLock($path, $hosts, nodes: $isExclusive ? ZkNodes::Exclusive : ZkNodes::Mutex);
    $lock->acquire();
    $waiter = child(static function (Channel $channel) use ($path, $hosts, $isExclusive): bool {
        $lock = new ZkLock($path, $hosts, nodes: $isExclusive ? ZkNodes::Exclusive : ZkNodes::Mutex);
        $channel->send('ready');

        return $lock->acquire(30);
    });
    $waiter->await();
    $isExclusive || await(static fn () => $lock->inspect()->waiters === 1);
    echo distlock_zk('break', $path)->failure();
    $broken = distlock_zk('break', $path, '--force');
    echo below($broken->out), $broken->code, ' ', json_encode($waiter->result()), "\n";
    unset($lock);
    $broken = distlock_zk('break', $path, '--force');
    echo below($broken->out), $broken->code, "\n";
}
--EXPECT--
2: break can't ask for confirmation without a terminal: add --force (the owner isn't stopped)
queue on SERVER was broken
0 true
queue on SERVER was not held
1
2: break can't ask for confirmation without a terminal: add --force (the owner isn't stopped)
exclusive on SERVER was broken
0 true
exclusive on SERVER was not held
1
