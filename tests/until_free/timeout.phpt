--TEST--
waitUntilFree() leaves the queue at its deadline, which may be the setting's
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
$lock = new RedisLock(key(), dsn());
ini_set('distlock.default_timeout', '0.1');
var_dump($lock->waitUntilFree(), $lock->getWaitTime() >= 0.1, redis()->exists(queue(key())), $lock->getState());
[$waiter, $last] = queue_up(key(), fn () => bystander(key(), timeout: 0.5), bystands(key()));
var_dump($waiter->result(), still_waits($last, key()));
released($holder);
var_dump($last->result());
--EXPECT--
bool(false)
bool(true)
int(0)
enum(DistLock\State::Unlocked)
bool(false)
bool(true)
bool(true)
