--TEST--
After the memory limit was exceeded in the critical section the next request gets the lock at once
--ENV--
USE_ZEND_ALLOC=1
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';

// Valgrind runs PHP without its allocator, and so without the limit, unless it is told otherwise.
$worker = worker(['memory_limit' => '8M']);
$pid = $worker->pid();
echo $worker->run('var_dump($lock->acquire()); $text = "x"; while (true) { $text .= $text; }');
echo $worker->run('var_dump($lock->acquire(0.0));');
var_dump($worker->pid() === $pid);
--EXPECTF--
bool(true)
%AFatal error: Allowed memory size of 8388608 bytes exhausted %A
bool(true)
bool(true)
