--TEST--
A reader can't become the writer before one that is already waiting: it is told at once who is waiting, and goes on reading
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn());
$lock->acquireRead();
[$writer] = line_up(1, key());
foreach ([null, 60.0, 0.0] as $timeout) {
    echo str_replace(":$writer->pid is", ':the writer is', thrown(fn () => $lock->acquire($timeout))), "\n";
}
var_dump($lock->isHeld(), queued(key()) === [$writer->pid]);
$lock->release();
echo outcome($writer), "\n";
echo released($writer), "\n";
--EXPECTF--
DistLock\DeadlockException: This reader of the lock "%s" can't become its writer: %s:the writer is already waiting to write, and each would wait for the other
DistLock\DeadlockException: This reader of the lock "%s" can't become its writer: %s:the writer is already waiting to write, and each would wait for the other
DistLock\DeadlockException: This reader of the lock "%s" can't become its writer: %s:the writer is already waiting to write, and each would wait for the other
bool(true)
bool(true)
acquired
released
