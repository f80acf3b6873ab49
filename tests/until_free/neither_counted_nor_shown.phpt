--TEST--
Whoever waits until the lock is free isn't ahead of anybody, and isn't in the queue that inspect() shows
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
$waiters = queue_up(key(), bystands(key()), bystands(key()), bystands(key()));
$status = (new RedisLock(key(), dsn()))->inspect();
echo $status->waiters, ' ', count($status->queue), "\n";
// Only the owner is ahead.
$limited = child(static fn () => ($lock = new RedisLock(key(), dsn()))->acquire(60.0, maxAhead: 1));
await_waiters(4, key());
$status = (new RedisLock(key(), dsn()))->inspect();
echo $status->waiters, ' ', $status->queue[0]->pid === $limited->pid ? 'the writer' : 'another', "\n";
var_dump(($other = new RedisLock(key(), dsn()))->acquire(60.0, maxAhead: 1));
released($holder);
var_dump($limited->result());
echo count(array_filter(array_map(static fn (Child $waiter) => $waiter->result(), $waiters))), "\n";
--EXPECT--
0 0
1 the writer
bool(false)
bool(true)
3
