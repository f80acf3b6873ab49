--TEST--
A ticket that is destroyed leaves nothing, whatever its state
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new RedisLock(key(), dsn());
$lock = new RedisLock(key(), dsn());

// Before there is a connection, and then with one.
$lock->enqueue();
await_nobody(key());
settled($lock->enqueue());
$lock->release();
$lock->enqueue();
await_nobody(key());

$ticket = $lock->enqueue();
await(fn () => redis()->exists(key()) === 1);
unset($ticket);
await_nobody(key());

$ticket = $lock->enqueue();
tick_until(fn () => $ticket->isSettled());
unset($ticket);
await_nobody(key());

$holder->acquire();
$ticket = $lock->enqueue();
tick_until(fn () => redis()->zCard(queue(key())) === 1);
unset($ticket);
await(fn () => redis()->zCard(queue(key())) === 0);
$holder->release();
await_nobody(key());
var_dump($lock->acquire(0.0));
--EXPECT--
bool(true)
