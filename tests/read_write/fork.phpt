--TEST--
A forked child has no share of its parent's, and ends none
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn());
$lock->acquireRead();
$child = child(function () use ($lock): array {
    return [$lock->isHeld(), $lock->release(), $lock->acquireRead(0.0), $lock->release()];
});
echo json_encode($child->result()), "\n";
var_dump($lock->isHeld(), sharers(key()) === [getmypid()], $lock->release());
--EXPECT--
[false,false,true,true]
bool(true)
bool(true)
bool(true)
