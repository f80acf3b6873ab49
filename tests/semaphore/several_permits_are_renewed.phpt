--TEST--
All permits of a holder are renewed together
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

/** @return float[] by when each of the shares ends */
function ends(): array
{
    return array_values(redis()->zRange(shares(key()), 0, -1, ['withscores' => true]));
}

$semaphore = new RedisSemaphore(key(), 4, dsn(), ttl: 6.0, weight: 3);
$semaphore->acquire();
$first = ends();
// Twice by itself, and then by hand.
await(fn () => stats()['renewals'] >= 2, seconds: 60);
$second = ends();
var_dump($semaphore->isHeld(), $semaphore->renew(60.0));
foreach ([$first, $second, $third = ends()] as $ends) {
    echo count($ends), ' ', count(array_unique($ends)), "\n";
}
var_dump($first[0] < $second[0], $second[0] + 30000 < $third[0], redis()->pttl(shares(key())) > 30000, redis()->pttl(key()) > 30000);
// Where one of them is gone, all are.
$semaphore->onLost(fn () => print("lost\n"));
redis()->zRem(shares(key()), '3/' . $semaphore->getToken());
var_dump($semaphore->renew(), $semaphore->isHeld());
--EXPECT--
bool(true)
bool(true)
3 1
3 1
3 1
bool(true)
bool(true)
bool(true)
bool(true)
lost
bool(false)
bool(false)
