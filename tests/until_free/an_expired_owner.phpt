--TEST--
An owner that has expired is no longer waited for, by a newcomer or by those that already wait
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = new RedisLock(key(), dsn(), 0.3, false);
$holder->acquire();
$lock = new RedisLock(key(), dsn());
var_dump($lock->waitUntilFree(0.0));
$waiters = [bystander(key()), bystander(key())];
await(fn () => !redis()->exists(key()));
var_dump($lock->waitUntilFree(0.0), $waiters[0]->result(), $waiters[1]->result(), $holder->isHeld());
--EXPECT--
bool(false)
bool(true)
bool(true)
bool(true)
bool(false)
