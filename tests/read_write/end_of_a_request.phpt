--TEST--
A lock that a request has left held, for reading or as an upgraded writer, ends with the request
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';
require_once __DIR__ . '/../support/contention.php';

$worker = worker();
$worker->run('$lock->acquireRead(); $GLOBALS["keep"] = $lock; exit;');
var_dump(redis()->exists(key(), shares(key())));
$worker->run('$lock->acquireRead(); $lock->acquire(); $lock->acquireRead(); trigger_error("x", E_USER_ERROR);');
var_dump(redis()->exists(key(), shares(key())));
echo $worker->run('var_dump($lock->acquire(0.0), DistLock\stats()["released_at_shutdown"]);');
--EXPECT--
int(0)
int(0)
bool(true)
int(2)
