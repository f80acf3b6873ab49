--TEST--
There is no DeadlockException if the other object's ownership ends by itself before the time limit
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$holder = new RedisLock(key(), dsn(), 0.5, autoRenew: false);
$lock = new RedisLock(key(), dsn());
$holder->acquire();
var_dump($lock->acquire(20.0), $holder->isHeld(), $lock->release());
$holder = new RedisLock(key(), dsn(), 5.0, autoRenew: false);
$holder->acquire();
echo strtok(thrown(fn () => $lock->acquire()), ':'), " without a limit\n";
var_dump($holder->release());

echo "renewed, but not for so long\n";
$holder = new RedisLock(key(), dsn(), 0.3, maxHold: 0.1);
$holder->acquire();
var_dump($lock->acquire(20.0), $holder->isHeld(), $lock->release());

echo "beyond the limit\n";
$holder = new RedisLock(key(), dsn(), 60.0, autoRenew: false);
$holder->acquire();
echo strtok(thrown(fn () => $lock->acquire(1.0)), ':'), "\n";
$holder->renew(0.2);
var_dump($lock->acquire(20.0));
--EXPECT--
bool(true)
bool(false)
bool(true)
DistLock\DeadlockException without a limit
bool(true)
renewed, but not for so long
bool(true)
bool(false)
bool(true)
beyond the limit
DistLock\DeadlockException
bool(true)
