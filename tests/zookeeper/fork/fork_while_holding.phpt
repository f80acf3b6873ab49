--TEST--
A child doesn't hold what its parent holds, has a session of its own, and leaves the parent's alone
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts());
$lock->acquire();
$session = everybody($lock->inspect())[0]['session'];
$child = child(static function () use ($lock, $session) {
    $facts = [$lock->isHeld(), $lock->release()];
    $lock->isLocked();
    $facts[] = $lock->acquire(0.0);
    $own = new ZkLock(path('own'), hosts());
    $own->acquire();

    return [...$facts, everybody($own->inspect())[0]['session'] !== $session];
});
echo json_encode($child->result()), "\n";
$end = child(static function () use (&$lock) {
    $lock = null;
    exit;
});
$end->wait();
var_dump($lock->isHeld(), everybody($lock->inspect())[0]['session'] === $session, $lock->release());
--EXPECT--
[false,false,false,true]
bool(true)
bool(true)
bool(true)
