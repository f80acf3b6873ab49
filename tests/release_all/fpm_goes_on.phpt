--TEST--
release_all() in a request of PHP-FPM frees the lock before the request ends, and its end finds nothing left
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';

$worker = worker();
$request = $worker->start('
    $lock->acquire();
    echo DistLock\release_all(), "\n";
    gate("released");
    echo DistLock\stats()["released_at_shutdown"], "\n";
');
$worker->await('released');
var_dump(($other = new \DistLock\RedisLock(key(), dsn()))->acquire(0.0));
$worker->open('released');
echo $request->response()->body;
echo $worker->run('echo DistLock\stats()["released_at_shutdown"], "\n";');
--EXPECT--
bool(true)
1
1
1
