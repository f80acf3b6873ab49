--TEST--
After an uncaught exception in the critical section the next request gets the lock at once
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';

$worker = worker();
$pid = $worker->pid();
echo $worker->run('var_dump($lock->acquire()); throw new Exception("not caught");');
echo $worker->run('var_dump($lock->acquire(0.0));');
var_dump($worker->pid() === $pid);
--EXPECTF--
bool(true)
%AFatal error: Uncaught Exception: not caught in %A
bool(true)
bool(true)
