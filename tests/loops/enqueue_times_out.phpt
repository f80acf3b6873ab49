--TEST--
A ticket whose time is over settles with what acquire() would have said, and leaves the queue
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();
$lock = new RedisLock(key(), dsn());
$ticket = $lock->enqueue(0.3);
var_dump(settled($ticket), $lock->getState(), redis()->zCard(queue(key())));
// Trying once doesn't wait.
var_dump(settled($lock->enqueue(0.0)));
$holder->release();
var_dump(settled($lock->enqueue(0.0)), $lock->release());
--EXPECT--
bool(false)
enum(DistLock\State::Unlocked)
int(0)
bool(false)
bool(true)
bool(true)
