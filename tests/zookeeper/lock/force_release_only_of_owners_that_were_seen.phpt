--TEST--
forceRelease() with what inspect() returned breaks the lock only of owners that were seen: of a queue, an exclusive node, readers, permits
--FILE--
<?php

namespace DistLock\Test;

use DistLock\LockStatus;
use DistLock\ZkLock;
use DistLock\ZkNodes;
use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

/** Says whether the look broke the lock, and whether it is held then. */
function breaks(ZkLock|ZkSemaphore $lock, ?LockStatus $seen): string
{
    return json_encode([$lock->forceRelease(seen: $seen), $lock->isLocked()]) . "\n";
}

foreach (['queue' => ZkNodes::Mutex, 'exclusive' => ZkNodes::Exclusive] as $kind => $nodes) {
    $make = static fn (): ZkLock => new ZkLock(path($kind), hosts(), nodes: $nodes);
    [$one, $other] = [$make(), $make()];
    $free = $one->inspect();
    $one->acquire();
    $seen = $other->inspect();
    $one->release();
    echo "$kind, nobody: ", breaks($other, $seen);
    $other->acquire();
    echo 'another owner: ', breaks($one, $seen), 'nobody was seen: ', breaks($one, $free), 'the owner: ', breaks($one, $one->inspect());
}

$readers = array_map(static fn (): ZkLock => new ZkLock(path('read'), hosts()), range(0, 2));
$operator = new ZkLock(path('read'), hosts());
$readers[0]->acquireRead();
$readers[1]->acquireRead();
$two = $operator->inspect();
$readers[2]->acquireRead();
echo 'readers, one too many: ', breaks($operator, $two);
$readers[2]->release();
echo 'all that were seen: ', breaks($operator, $two);

// A reader that has become the writer has two nodes, of which a look shows one.
$writer = new ZkLock(path('upgrade'), hosts());
$writer->acquireRead();
$seen = $operator = (new ZkLock(path('upgrade'), hosts()))->inspect();
$writer->acquire();
echo 'a writer that was seen as a reader: ', breaks(new ZkLock(path('upgrade'), hosts()), $seen);

$several = array_map(static fn (int $weight) => new ZkSemaphore(path('permits'), 8, hosts(), weight: $weight), [3, 2]);
$several[0]->acquire();
$seen = $several[1]->inspect();
$several[1]->acquire();
$both = $several[1]->inspect();
echo 'permits, one too many: ', breaks($several[1], $seen), 'all: ', breaks($several[1], $both);
--EXPECT--
queue, nobody: [false,false]
another owner: [false,true]
nobody was seen: [false,true]
the owner: [true,false]
exclusive, nobody: [false,false]
another owner: [false,true]
nobody was seen: [false,true]
the owner: [true,false]
readers, one too many: [false,true]
all that were seen: [true,false]
a writer that was seen as a reader: [true,false]
permits, one too many: [false,true]
all: [true,false]
