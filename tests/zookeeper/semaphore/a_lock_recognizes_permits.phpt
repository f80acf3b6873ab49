--TEST--
A lock on the same path shows how many permits are taken and of how many, by the largest number of an owner, and can break them
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

$told = static function (): void {
    // What the one who asks goes by doesn't matter.
    foreach ([new ZkLock(path(), hosts()), new ZkSemaphore(path(), 1, hosts()), new ZkSemaphore(path(), 100000, hosts())] as $object) {
        $seen = $object->inspect();
        $told[] = json_encode([$seen->mode, (int) $seen->permits, $seen->totalPermits, array_column($seen->owners, 'mode'),
            array_column($seen->owners, 'weight'), $seen->waiters, $object->getOwner()?->mode]);
    }
    echo implode(' ', array_unique($told)), "\n";
};
$told();
$few = new ZkSemaphore(path(), 2, hosts());
$more = new ZkSemaphore(path(), 8, hosts(), weight: 3);
$few->acquire();
$told();
$more->acquire();
$told();
$waiter = child(static fn () => ($lock = new ZkSemaphore(path(), 4, hosts()))->acquire(60.0));
await(static fn () => $more->inspect()->waiters === 1);
$told();
$few->release();
var_dump($waiter->result());
await(static fn () => $more->inspect()->owners !== [] && count($more->inspect()->owners) === 1);
$told();
var_dump((new ZkLock(path(), hosts()))->forceRelease(), $more->release());
$told();
--EXPECT--
[null,0,null,[],[],0,null]
["permits",1,2,["permits"],[1],0,"permits"]
["permits",4,8,["permits","permits"],[1,3],0,"permits"]
["permits",4,8,["permits","permits"],[1,3],1,"permits"]
bool(true)
["permits",3,8,["permits"],[3],0,"permits"]
bool(true)
bool(false)
[null,0,null,[],[],0,null]
