--TEST--
All permits of a holder are renewed together
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$semaphore = new RedisSemaphore(key(), 4, dsn(), ttl: 0.9, weight: 3);
$semaphore->acquire();
await(fn () => stats()['renewals'] >= 6, seconds: 60);
var_dump($semaphore->isHeld(), count(sharers(key())), $semaphore->renew(30.0));
$ends = redis()->zRange(shares(key()), 0, -1, ['withscores' => true]);
var_dump(count($ends), count(array_unique($ends)), redis()->pttl(shares(key())) > 20000, redis()->pttl(key()) > 20000);
// Where one of them is gone, all are.
$semaphore->onLost(fn () => print("lost\n"));
redis()->zRem(shares(key()), '3/' . $semaphore->getToken());
var_dump($semaphore->renew(), $semaphore->isHeld());
--EXPECT--
bool(true)
int(3)
bool(true)
int(3)
int(1)
bool(true)
bool(true)
lost
bool(false)
bool(false)
