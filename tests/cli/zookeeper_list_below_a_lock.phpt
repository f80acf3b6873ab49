--TEST--
list --zookeeper with a chroot that is a lock's node itself finds no lock without a path
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/zookeeper.php';

$hosts = hosts();
$locks = [new ZkLock(path('queue'), $hosts), new ZkLock(path('exclusive'), $hosts, nodes: ZkNodes::Exclusive)];
foreach ($locks as $lock) {
    $lock->acquire();
    $listed = run(['list', '--zookeeper', $hosts . $lock->getName()]);
    echo plain($listed->out), $listed->errors, $listed->code, "\n";
}
--EXPECT--
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
0
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
0
