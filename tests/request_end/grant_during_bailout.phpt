--TEST--
A lock that was granted to a waiter just when its request was cut off is passed on
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';
require_once __DIR__ . '/../support/contention.php';

use DistLock\RedisLock;

$server = server();
$worker = worker(['max_execution_time' => 600], $server->dsn());
$holder = new RedisLock(key(), $server->dsn(), 30.0);
$holder->acquire();
$request = $worker->start('$lock->acquire(); echo "acquired";');
await_waiters(1, key(), $server->redis());
$pid = $worker->pid();
posix_kill($pid, SIGSTOP);
$holder->release();
echo $holder->inspect()->owners[0]->pid === $pid ? "granted\n" : "not granted\n";
posix_kill($pid, SIGPROF);
posix_kill($pid, SIGCONT);
$request->response();
var_dump($holder->acquire(0.0));
--EXPECT--
granted
bool(true)
