--TEST--
A request that ends during waitUntilFree() leaves the queue
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';
require_once __DIR__ . '/../support/contention.php';

use DistLock\RedisLock;

$holder = new RedisLock(key(), dsn(), 30.0);
$holder->acquire();
$worker = worker(['max_execution_time' => 600]);
$pid = $worker->pid();
$request = $worker->start('$lock->waitUntilFree(); echo "free";');
await_waiters(1, key());
// As PHP's own timer does when the time has passed.
posix_kill($pid, SIGPROF);
echo $request->response()->body;
echo redis()->zCard(queue(key())), " waiting\n";
$holder->release();
echo $worker->run('var_dump($lock->waitUntilFree(0.0));');
var_dump($worker->pid() === $pid);
--EXPECTF--
%AFatal error: Maximum execution time of 600 seconds exceeded in %A
0 waiting
bool(true)
bool(true)
