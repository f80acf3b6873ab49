--TEST--
If the callback returns before the ticket is settled, the call throws, and leaves nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\await_with;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();
$kept = null;
await_with(function ($ticket) use (&$kept): void {
    $kept = $ticket;
});
(new \Fiber(function (): void {
    $lock = new RedisLock(key(), dsn());
    echo answer_of(fn () => $lock->acquire()), "\n", $lock->getState()->name, "\n";
}))->start();
await_with(null);
echo answer_of(fn () => $kept->settle()), "\n";
$kept->cancel();
await(fn () => redis()->zCard(queue(key())) === 0);
$holder->release();
await_nobody(key());
echo "nothing is left\n";
--EXPECT--
LockStateException: The function given to await_with() returned before the ticket was settled
Unlocked
LockStateException: The ticket was settled or cancelled before
nothing is left
