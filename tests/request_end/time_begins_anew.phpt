--TEST--
The time that the end of a request has for its releases begins anew with each request
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';
require_once __DIR__ . '/../support/worker.php';

$name = client_name();
$worker = worker(dsn: dsn(['client_name' => $name]));
$worker->run('$locks = [$lock]; $lock->acquire(); exit;');
$before = command_connections($name);
// Longer than that time.
usleep(1_200_000);
$worker->run('$locks = [$lock]; $lock->acquire(); exit;');
echo $worker->run('echo DistLock\stats()["released_at_shutdown"], "\n";');
var_dump(command_connections($name) === $before);
--EXPECT--
2
bool(true)
