--TEST--
For a path that is both a lock and a semaphore, inspect() shows who writes, who reads and who has permits, whoever asks
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

$told = static function (): void {
    foreach ([new ZkLock(path(), hosts()), new ZkSemaphore(path(), 3, hosts())] as $object) {
        $seen = $object->inspect();
        $told[] = json_encode([$seen->mode, $seen->totalPermits === null ? null : $seen->permits, $seen->totalPermits, array_column($seen->owners, 'mode'),
            array_column($seen->queue, 'mode'), $object->getOwner()->mode]);
    }
    echo implode(' ', array_unique($told)), "\n";
};
$lock = new ZkLock(path(), hosts());
$semaphore = new ZkSemaphore(path(), 3, hosts());
foreach (['acquire', 'acquireRead'] as $acquire) {
    var_dump(answered(fn () => $lock->$acquire(0.0)));
    $told();
    var_dump($semaphore->acquire(0.0));
    $told();
    $lock->release();
    $told();
    // A lock that came later waits, however many permits there are.
    $waiter = child(static fn () => ($lock = new ZkLock(path(), hosts()))->$acquire(60.0));
    await(static fn () => $lock->inspect()->waiters === 1);
    $told();
    $semaphore->release();
    var_dump($waiter->result());
    await(static fn () => !$lock->isLocked());
}
--EXPECT--
bool(true)
["write",null,null,["write"],[],"write"]
bool(true)
["permits",1,3,["write","permits"],[],"write"]
["permits",1,3,["permits"],[],"permits"]
["permits",1,3,["permits"],["write"],"permits"]
bool(true)
bool(true)
["read",null,null,["read"],[],"read"]
bool(true)
["permits",2,3,["read","permits"],[],"read"]
["permits",1,3,["permits"],[],"permits"]
["permits",1,3,["permits"],["read"],"permits"]
bool(true)
