--TEST--
A forked child does not take its parent's lock for its own
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$child = child(fn () => [
    $lock->isHeld(),
    $lock->getToken(),
    $lock->getFencingToken(),
    $lock->getRemainingTtl(),
    thrown(fn () => $lock->detach()),
]);
foreach ($child->result() as $value) {
    var_dump($value);
}
var_dump($lock->isHeld());
--EXPECTF--
bool(false)
NULL
NULL
float(0)
string(%d) "DistLock\LockStateException: The lock "fork/knowledge/%d/lock" is not held"
bool(true)
