--TEST--
Each permit is renewed separately
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';

$semaphores = [];
for ($i = 0; $i < 3; $i++) {
    $semaphores[] = $semaphore = new RedisSemaphore(key(), 4, dsn(), ttl: 4.0);
    $semaphore->acquire();
}
$lapsing = new RedisSemaphore(key(), 4, dsn(), ttl: 0.9, autoRenew: false);
$lapsing->onLost(fn () => print("lost\n"));
$lapsing->acquire();
await(fn () => stats()['renewals'] >= 3 * 4, seconds: 60);
await(fn () => !$lapsing->isHeld());
foreach ($semaphores as $semaphore) {
    var_dump($semaphore->isHeld(), $semaphore->renew());
}
var_dump(count($lapsing->inspect()->owners));
--EXPECT--
lost
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(3)
