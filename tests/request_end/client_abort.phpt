--TEST--
After the client went away in the critical section the next request gets the lock at once
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';

$worker = worker();
$pid = $worker->pid();
$request = $worker->start('$lock->acquire(); gate("critical section"); while (true) { echo str_repeat("x", 8192); flush(); }');
$worker->await('critical section');
$request->abort();
$worker->open('critical section');
echo $worker->run('var_dump($lock->acquire(0.0));');
var_dump($worker->pid() === $pid);
--EXPECT--
bool(true)
bool(true)
