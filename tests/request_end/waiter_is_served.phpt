--TEST--
What the end of a request releases goes to the waiter
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';
require_once __DIR__ . '/../support/contention.php';

$worker = worker();
$request = $worker->start('$lock->acquire(); gate("end"); exit;');
$worker->await('end');
$waiter = contender(key());
await_waiters(1, key());
$worker->open('end');
echo outcome($waiter), "\n";
--EXPECT--
acquired
