--TEST--
An acquisition nests in the fiber that took the lock, however that was: by a ticket, by attach(), or after an earlier fiber
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$fibers = new Fibers();
$lock = new RedisLock(key(), dsn());
$fibers->result(fn () => $lock->acquire() && $lock->release());
// The object was last used in a fiber; now it is outside.
$ticket = $lock->enqueue();
settled($ticket);
echo 'after a ticket: ', answer_of(fn () => $lock->acquire() && $lock->release()), "\n";
$lock->release();

$fibers->result(function () use ($lock): void {
    $ticket = $lock->enqueue();
    settled($ticket);
    echo 'in a fiber, after a ticket: ', answer_of(fn () => $lock->acquire() && $lock->release()), "\n";
    $lock->release();
    $other = new RedisLock(key(), dsn());
    $lock->acquire();
    $other->attach($lock->detach());
    echo 'in a fiber, after attach(): ', answer_of(fn () => $other->acquire() && $other->release()), "\n";
    $other->release();
});
--EXPECT--
after a ticket: true
in a fiber, after a ticket: true
in a fiber, after attach(): true
