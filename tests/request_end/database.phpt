--TEST--
The database of one request is not that of the next
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';

$worker = worker();
echo $worker->run('$lock = new DistLock\RedisLock($_GET["key"], str_replace("?", "/5?", $_GET["dsn"])); $lock->acquire(); exit;');
$request = $worker->start('$lock->acquire(); gate("end");');
$redis = connect((int) environment('DISTLOCK_TEST_REDIS_PORT'));
$worker->await('end');
echo $redis->exists(key()), "\n";
$redis->select(5);
echo $redis->exists(key()), "\n";
$worker->open('end');
$request->response();
--EXPECT--
1
0
