--TEST--
There is no reader to become on an exclusive node: downgrade() and acquireRead() say so, held or not
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new ZkLock(path(), hosts(), exclusiveNode: true);
$try = function () use ($lock): void {
    foreach ([$lock->downgrade(...), $lock->acquireRead(...)] as $call) {
        echo str_replace(path(), 'PATH', thrown($call)), "\n";
    }
};
$try();
$lock->acquire();
$try();
var_dump($lock->isHeld(), $lock->release());
--EXPECT--
DistLock\DistLockException: The lock "PATH" can't be shared by readers
DistLock\DistLockException: The lock "PATH" can't be shared by readers
DistLock\DistLockException: The lock "PATH" can't be shared by readers
DistLock\DistLockException: The lock "PATH" can't be shared by readers
bool(true)
bool(true)
