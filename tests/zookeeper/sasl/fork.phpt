--TEST--
A child logs in by itself
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/sasl.php';

$lock = new ZkLock(path(), sasl_hosts(), auth: BOB);
$lock->acquire();
$child = child(static function () use ($lock) {
    $own = new ZkLock(path('own'), sasl_hosts(), auth: BOB);

    return [$lock->isHeld(), $own->acquire(), $own->release()];
});
echo json_encode($child->result()), "\n";
var_dump($lock->isHeld(), $lock->release());
--EXPECT--
[false,true,true]
bool(true)
bool(true)
