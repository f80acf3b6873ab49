--TEST--
What a ticket has acquired is renewed while the loop runs
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$lock = new RedisLock(key(), dsn(), 4.0 * slowness());
$ticket = $lock->enqueue();
tick_until(fn () => $ticket->isSettled());
$deadline = new Deadline(6.0 * slowness());
while ($deadline->remaining() > 0.0) {
    tick(0.1);
}
var_dump($ticket->settle(), $lock->isHeld(), $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
