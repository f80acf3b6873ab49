--TEST--
A MultiLock's ticket acquires all or none, and a cancelled one leaves nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$parts = array_map(fn ($i) => new RedisLock(key("$i"), dsn()), range(0, 2));
$multi = new MultiLock(...$parts);
var_dump(settled($multi->enqueue()), array_map(fn ($part) => $part->isHeld(), $parts) === [true, true, true], $multi->release());
$holder = new RedisLock(key('1'), dsn());
$holder->acquire();
$ticket = $multi->enqueue();
tick_until(fn () => redis()->zCard(queue(key('1'))) === 1);
echo answer_of(fn () => $parts[1]->acquire(0.0)), "\n";
$ticket->cancel();
$holder->release();
foreach ([0, 1, 2] as $i) {
    await_nobody(key("$i"));
}
var_dump($multi->acquire(), $multi->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
LockStateException: This object is already waiting for the lock "loops/multi_lock/PID/1"
bool(true)
bool(true)
