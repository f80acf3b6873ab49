--TEST--
If an onLost() callback throws in dispatch(), tickets go on with the next call
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$lost = new RedisLock(key('lost'), dsn(), 4.0);
$lost->acquire();
$lost->onLost(fn () => throw new \Exception('lost'));
$holder = new RedisLock(key(), dsn());
$holder->acquire();
$lock = new RedisLock(key(), dsn());
$ticket = $lock->enqueue();
tick_until(fn () => redis()->zCard(queue(key())) === 1);
redis()->del(key('lost'));
$holder->release();
$settled = false;
// Whichever function comes next when the keeper has found the loss.
echo answer_of(function () use (&$settled, $ticket): void {
    $deadline = new Deadline(20);
    while ($deadline->remaining() > 0.0) {
        $settled = in_array($ticket, tick(0.05), true) || $settled;
    }
}), "\n";
tick_until(fn () => $ticket->isSettled());
var_dump($ticket->settle(), $lock->release());
--EXPECT--
Exception: lost
bool(true)
bool(true)
