--TEST--
A lock that was acquired several times is still released at the end of the request
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';

$worker = worker();
echo $worker->run('var_dump($lock->acquire(), $lock->acquire(), $lock->acquire()); exit;');
echo $worker->run('var_dump($lock->acquire(0.0));');
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
