--TEST--
The nodes above a lock or a value are made in two requests each at most, however many are missing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;
use DistLock\ZkOptimisticLock;

use function DistLock\stats;

require __DIR__ . '/../zookeeper.php';

// Those of the test's own path, which may be missing, too.
const OTHERS = 20;

function requests(callable $work): int
{
    $before = stats()['commands'];
    var_dump($work());

    return stats()['commands'] - $before;
}

foreach (['queue', 'exclusive', 'value'] as $kind) {
    $path = path($kind) . str_repeat('/x', 100);
    $count = requests(match ($kind) {
        'queue' => fn () => ($lock = new ZkLock($path, hosts()))->acquire(),
        'exclusive' => fn () => ($lock = new ZkLock($path, hosts(), nodes: ZkNodes::Exclusive))->acquire(),
        'value' => fn () => (new ZkOptimisticLock($path, hosts()))->update(fn () => 'new'),
    });
    echo $count <= 2 * (100 + OTHERS) ? 'few' : $count, "\n";
}
--EXPECT--
bool(true)
few
bool(true)
few
string(3) "new"
few
