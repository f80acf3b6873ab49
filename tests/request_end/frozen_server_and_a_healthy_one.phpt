--TEST--
A server that stopped answering does not keep the locks of another server from being released
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';

$frozen = server();
$worker = worker();
$request = $worker->start('
    $lock->acquire();
    $other = new DistLock\RedisLock($_GET["key"], ' . var_export($frozen->dsn(['timeout' => 60]), true) . ', 30.0);
    $other->acquire();
    gate("end");
    exit;
');
$worker->await('end');
$frozen->pause();
$worker->open('end');
$request->response();
var_dump(($another = new RedisLock(key(), dsn()))->acquire(0.0));
--EXPECT--
bool(true)
