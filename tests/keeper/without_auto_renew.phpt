--TEST--
Without autoRenew, the end of the ttl is reported in the middle of a loop
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/losses.php';

$heard = false;
$lock = new RedisLock(key(), dsn(), ttl: 0.5, autoRenew: false);
$lock->onLost(function () use (&$heard): void {
    $heard = true;
});
$lock->acquire();
spin($heard);
var_dump($heard, $lock->isHeld(), stats()['renewals'], stats()['lost']);
--EXPECT--
bool(true)
bool(false)
int(0)
int(1)
