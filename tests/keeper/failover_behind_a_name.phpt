--TEST--
A lock is renewed on the new master behind a name, although the old one keeps the keeper's connection
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/moving_server.php';

$moving = moving_server();
$lock = new RedisLock(key(), $moving->dsn(), 9.0);
$lock->onLost(fn () => print("lost\n"));
var_dump($lock->acquire(5.0));
await(fn () => stats()['renewals'] > 0);
$moving->failOver();
// A renewal was due by then, and was refused.
await(fn () => $lock->getRemainingTtl() < 5.0);
$moving->move();
$renewals = stats()['renewals'];
await(fn () => stats()['renewals'] > $renewals + 1);
var_dump($lock->isHeld(), $moving->new->redis()->get(key()) === $lock->getToken(), $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
