--TEST--
A lock that a shutdown function takes after exit is released
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';

$worker = worker();
echo $worker->run('register_shutdown_function(fn () => var_dump($lock->acquire())); exit;');
echo $worker->run('var_dump($lock->acquire(0.0));');
--EXPECT--
bool(true)
bool(true)
