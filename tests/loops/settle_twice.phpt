--TEST--
settle() returns once, and not before the ticket is settled; cancel() then does nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();
$lock = new RedisLock(key(), dsn());
$ticket = $lock->enqueue();
echo answer_of(fn () => $ticket->settle()), "\n";
$holder->release();
echo answer_of(fn () => settled($ticket)), "\n";
echo answer_of(fn () => $ticket->settle()), "\n";
$ticket->cancel();
var_dump($lock->isHeld(), $ticket->isSettled());
unset($ticket);
var_dump($lock->isHeld(), $lock->release());
--EXPECT--
LockStateException: The ticket isn't settled yet
true
LockStateException: The ticket was settled or cancelled before
bool(true)
bool(true)
bool(true)
bool(true)
