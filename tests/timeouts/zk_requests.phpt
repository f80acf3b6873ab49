--TEST--
On ZooKeeper, naming the owner in an exception costs no request
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;
use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper/zookeeper.php';
require __DIR__ . '/timeouts.php';

$requests = static function (callable $call): int {
    $before = \DistLock\stats();
    $call();
    $after = \DistLock\stats();

    return $after['commands'] - $after['renewals'] - $before['commands'] + $before['renewals'];
};
$locks = [
    static fn () => new ZkLock(path(), hosts(), 600.0),
    static fn () => new ZkLock(path('exclusive'), hosts(), 600.0, nodes: ZkNodes::Exclusive),
    static fn () => new ZkSemaphore(path('semaphore'), 2, hosts(), 600.0, weight: 2),
];
foreach ($locks as $make) {
    $holder = begin_to_hold($make);
    $holder->await();
    $lock = $make();
    $lock->acquire(0.0);
    $settled = static fn () => count(everybody($lock->inspect())) === 1;
    foreach ([[0.0, null], [0.1, null], [60.0, 0]] as [$timeout, $maxAhead]) {
        $acquire = $requests(fn () => $lock->acquire($timeout, $maxAhead));
        await($settled);
        $synchronized = $requests(fn () => timeout_of($lock, $timeout / stretch(), maxAhead: $maxAhead));
        await($settled);
        echo $synchronized === $acquire && $acquire > 0 ? 'as many' : "$synchronized, $acquire", "\n";
    }
}
--EXPECT--
as many
as many
as many
as many
as many
as many
as many
as many
as many
