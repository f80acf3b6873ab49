--TEST--
A shutdown function that runs after a fatal error still holds the lock, and it is released afterwards
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';

$worker = worker();
echo $worker->run('
    ini_set("display_errors", 0);
    register_shutdown_function(fn () => var_dump($lock->isHeld()));
    $lock->acquire();
    trigger_error("fatal", E_USER_ERROR);
');
echo $worker->run('var_dump($lock->acquire(0.0));');
--EXPECT--
bool(true)
bool(true)
