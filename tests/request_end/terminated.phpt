--TEST--
A worker that PHP-FPM terminates for a slow request blocks the lock no longer than its ttl
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';

$worker = worker(ttl: 1.5, pool: ['request_terminate_timeout' => '1s']);
$response = $worker->start('$lock->acquire(); while (true) { sleep(1); }')->response();
var_dump($response->complete);
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(20));
--EXPECT--
bool(false)
bool(true)
