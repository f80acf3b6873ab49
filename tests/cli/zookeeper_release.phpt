--TEST--
release --zookeeper --force breaks a lock of either kind, and who waits next has it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/zookeeper.php';

$hosts = environment('DISTLOCK_TEST_ZOOKEEPER');
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
    echo distlock_zk('release', $path)->failure();
    $released = distlock_zk('release', $path, '--force');
    echo below($released->out), $released->code, ' ', json_encode($waiter->result()), "\n";
    unset($lock);
    $released = distlock_zk('release', $path, '--force');
    echo below($released->out), $released->code, "\n";
}
--EXPECT--
2: release breaks the lock without stopping its owner; to do that, add --force
queue was released
0 true
queue was not held
1
2: release breaks the lock without stopping its owner; to do that, add --force
exclusive was released
0 true
exclusive was not held
1
