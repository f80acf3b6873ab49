--TEST--
isLocked() and getOwner() report anybody's ownership, as inspect() does
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper.php';

foreach ([false, true] as $exclusive) {
    $make = fn () => new ZkLock(path($exclusive ? 'exclusive' : 'queue'), hosts(), nodes: $exclusive ? ZkNodes::Exclusive : ZkNodes::Mutex);
    $lock = $make();
    var_dump($lock->isLocked(), $lock->getOwner());
    $holder = child(function (Channel $channel) use ($make) {
        $held = $make();
        $channel->send($held->acquire(20));
        $channel->receive(60);

        return $held->release();
    });
    $holder->await();
    var_dump($lock->isLocked(), $lock->getOwner()->pid === $holder->pid, $lock->getOwner() == $lock->inspect()->owners[0]);
    $holder->send('release');
    $holder->result();
    var_dump($lock->isLocked(), $lock->getOwner());
}
--EXPECT--
bool(false)
NULL
bool(true)
bool(true)
bool(true)
bool(false)
NULL
bool(false)
NULL
bool(true)
bool(true)
bool(true)
bool(false)
NULL
