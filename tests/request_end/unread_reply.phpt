--TEST--
The reply to a release that nobody waited for is not taken for another one in the next request
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';
require_once __DIR__ . '/../support/observe.php';

$name = client_name();
$worker = worker(dsn: dsn(['client_name' => $name]));
echo $worker->run('$lock->acquire(); var_dump($lock->release(confirm: false));');
$ids = command_connections($name);
echo $worker->run('
    var_dump($lock->inspect()->isHeld());
    $lock->acquire();
    var_dump(array_column($lock->inspect()->owners, "token") === [$lock->getToken()]);
    $lock->release(confirm: false);
    var_dump($lock->acquire(0.0));
    var_dump(array_column($lock->inspect()->owners, "token") === [$lock->getToken()]);
');
var_dump(command_connections($name) === $ids);
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
