--TEST--
Read locks aren't available on an exclusive node: downgrade() and acquireRead() say so, held or not
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/expect.php';

$lock = new ZkLock(path(), hosts(), nodes: ZkNodes::Exclusive);
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
DistLock\UnsupportedException: Read locks aren't available for "PATH", which is an exclusive node
DistLock\UnsupportedException: Read locks aren't available for "PATH", which is an exclusive node
DistLock\UnsupportedException: Read locks aren't available for "PATH", which is an exclusive node
DistLock\UnsupportedException: Read locks aren't available for "PATH", which is an exclusive node
bool(true)
bool(true)
