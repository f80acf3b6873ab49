--TEST--
isHeld() turns false by the local clock when nobody renews
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn(), 0.1, autoRenew: false);
$lock->acquire();
$before = stats()['commands'];
await(fn () => !$lock->isHeld());
var_dump($lock->getToken(), $lock->getFencingToken(), $lock->getRemainingTtl());
var_dump(stats()['commands'] - $before, stats()['lost']);
var_dump($lock->release());
--EXPECT--
NULL
NULL
float(0)
int(0)
int(1)
bool(false)
