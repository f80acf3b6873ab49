--TEST--
A ticket for a free lock is settled by the loop, and only then does its object hold the lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$lock = new RedisLock(key(), dsn());
$ticket = $lock->enqueue();
var_dump($ticket->getLock() === $lock, $lock->isHeld(), $lock->getState());
var_dump(in_order(['it' => $ticket]));
// The server considers it the owner; the object doesn't yet.
var_dump($lock->isHeld(), $lock->getState(), redis()->exists(key()));
var_dump($ticket->settle(), $lock->isHeld(), $lock->getFencingToken() > 0, $lock->release());
var_dump(contenders(key()));
--EXPECT--
bool(true)
bool(false)
enum(DistLock\State::Waiting)
array(1) {
  [0]=>
  string(2) "it"
}
bool(false)
enum(DistLock\State::Waiting)
int(1)
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
