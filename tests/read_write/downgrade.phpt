--TEST--
A writer that becomes a reader lets the readers in that are first in the queue, and keeps the writers out
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$fencing = $lock->getFencingToken();
$read = fn () => reader(key());
[$first, $second, $writer, $third] = queue_up(key(), $read, $read, fn () => contender(key()), $read);
var_dump($lock->downgrade(), $lock->isHeld(), $lock->getFencingToken() === $fencing);
echo outcome($first), ' ', outcome($second), "\n";
var_dump(count(sharers(key())), queued(key()) === [$writer->pid, $third->pid]);
var_dump($lock->downgrade(), $lock->release(), $lock->isHeld());
released($first);
released($second);
echo outcome($writer), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
acquired acquired
int(3)
bool(true)
bool(true)
bool(true)
bool(false)
acquired
