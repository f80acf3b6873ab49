--TEST--
A request that has sent its response holds its lock until it ends
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';

use DistLock\RedisLock;

$worker = worker();
echo $worker->run('
    var_dump($lock->acquire());
    fastcgi_finish_request();
    gate("end");
');
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(0.0));
$worker->open('end');
var_dump($lock->acquire(20));
--EXPECT--
bool(true)
bool(false)
bool(true)
