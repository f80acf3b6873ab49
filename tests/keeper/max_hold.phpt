--TEST--
A lock is renewed for maxHold seconds; then it ends, and its owner is told
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/losses.php';
require_once __DIR__ . '/../support/expect.php';

$heard = false;
$lock = new RedisLock(key(), dsn(), ttl: 3.5, maxHold: 4.0);
$lock->onLost(function () use (&$heard): void {
    $heard = true;
});
$lock->acquire();
echo 'held ', between(4.0, seconds(function () use (&$heard): void {
    spin($heard);
}), 4.0 + 3.5 + 2 * slowness()), "\n";
var_dump($heard, $lock->isHeld());
$next = new RedisLock(key(), dsn());
var_dump($next->acquire(10));
--EXPECT--
held yes
bool(true)
bool(false)
bool(true)
