--TEST--
If what a ticket has acquired is lost before settle(), that throws; onLost() isn't called
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$lock = new RedisLock(key(), dsn(), 5.0);
$calls = 0;
$lock->onLost(function () use (&$calls): void {
    $calls++;
});
$ticket = $lock->enqueue();
tick_until(fn () => $ticket->isSettled());
(new RedisLock(key(), dsn()))->forceRelease(true);
// The keeper finds it.
$deadline = new Deadline(4.0);
while ($deadline->remaining() > 0.0) {
    tick(0.1);
}
echo answer_of(fn () => $ticket->settle()), "\n";
var_dump($calls, $lock->getState());
// The next acquisition reports nothing, either.
var_dump($lock->acquire(), $lock->release(), $calls);
--EXPECT--
LockLostException: The lock "loops/lost_before_settle/PID/lock" was lost before its ticket was settled
int(0)
enum(DistLock\State::Lost)
bool(true)
bool(true)
int(0)
