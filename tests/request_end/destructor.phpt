--TEST--
A destructor that runs at the end of the request can still use the lock
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';

$worker = worker();
echo $worker->run('
    class User { public $lock; function __destruct() { var_dump($this->lock->isHeld(), $this->lock->release()); } }
    $user = new User();
    $user->lock = $lock;
    $lock->acquire();
');
echo $worker->run('var_dump($lock->acquire(0.0));');
--EXPECT--
bool(true)
bool(true)
bool(true)
