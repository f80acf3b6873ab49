--TEST--
After max_execution_time passed in the critical section the next request gets the lock at once
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';

$worker = worker(['max_execution_time' => 1]);
$pid = $worker->pid();
echo $worker->run('var_dump($lock->acquire()); while (true) { }');
echo $worker->run('var_dump($lock->acquire(0.0));');
var_dump($worker->pid() === $pid);
--EXPECTF--
bool(true)
%AFatal error: Maximum execution time of 1 second exceeded in %A
bool(true)
bool(true)
