--TEST--
A child does not read what its parent reads, and leaves it alone
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts());
$lock->acquireRead();
$lock->acquire();
$child = child(static function () use (&$lock) {
    $facts = [$lock->isHeld(), $lock->downgrade(), $lock->release()];
    $lock->isLocked();
    $facts[] = $lock->acquireRead(0.0);
    $lock = null;

    return $facts;
});
echo json_encode($child->result()), "\n";
var_dump($lock->isHeld(), count(zk()->children(path())), $lock->release(), $lock->release());
--EXPECT--
[false,false,false,false]
bool(true)
int(2)
bool(true)
bool(true)
