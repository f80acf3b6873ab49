--TEST--
A child does not have its parent's permit, and leaves it alone
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

$semaphore = new ZkSemaphore(path(), 1, hosts());
$semaphore->acquire();
$child = child(static function () use (&$semaphore) {
    $facts = [$semaphore->isHeld(), $semaphore->release()];
    $semaphore->inspect();
    $facts[] = $semaphore->acquire(0.0);
    $semaphore = null;

    return $facts;
});
echo json_encode($child->result()), "\n";
var_dump($semaphore->isHeld(), $semaphore->release());
--EXPECT--
[false,false,false]
bool(true)
bool(true)
