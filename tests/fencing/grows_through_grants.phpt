--TEST--
Fencing tokens grow through hand-over, attach, expiry and forced release
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$last = 0;
$grows = function (?int $fencing) use (&$last) {
    var_dump($fencing > $last);
    $last = $fencing;
};
$lock = new RedisLock(key(), dsn());
$other = new RedisLock(key(), dsn(), autoRenew: false);
$lock->acquire();
$grows($lock->getFencingToken());
$waiters = line_up(2, key());
$lock->release();
$grows($waiters[0]->await()['fencing']);
$lock->forceRelease();
$grows($waiters[1]->await()['fencing']);
released($waiters[1]);
$lock->acquire();
$grows($lock->getFencingToken());
$other->attach($lock->detach());
$grows($other->getFencingToken());
$other->renew(0.02);
await(fn () => !$other->isHeld());
$lock->acquire();
$grows($lock->getFencingToken());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
