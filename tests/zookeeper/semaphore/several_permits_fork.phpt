--TEST--
A child does not have its parent's permits, and leaves all of their nodes alone
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

$semaphore = new ZkSemaphore(path(), 4, hosts(), weight: 3);
$semaphore->acquire();
$child = child(static function () use (&$semaphore) {
    $facts = [$semaphore->isHeld(), $semaphore->release()];
    $semaphore->inspect();
    $facts[] = $semaphore->acquire(0.0);
    $semaphore = null;

    return $facts;
});
echo json_encode($child->result()), "\n";
var_dump(count(zk()->children(path())), $semaphore->isHeld(), $semaphore->release(), zk()->children(path()));
--EXPECT--
[false,false,false]
int(3)
bool(true)
bool(true)
array(0) {
}
