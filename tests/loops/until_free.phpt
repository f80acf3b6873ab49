--TEST--
A ticket without a mode waits until the lock is free, and acquires nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();
$lock = new RedisLock(key(), dsn());
$ticket = $lock->enqueue(60.0, null, null);
tick_until(fn () => redis()->zCard(queue(key())) === 1);
var_dump($ticket->isSettled());
$holder->release();
var_dump(settled($ticket), $lock->isHeld(), $lock->getState(), contenders(key()));
--EXPECT--
bool(false)
bool(true)
bool(false)
enum(DistLock\State::Unlocked)
int(0)
