--TEST--
The end of a request is not held up for long by a server that stopped answering, and the next one can go on
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';
require_once __DIR__ . '/../support/expect.php';

$server = server();
$worker = worker(dsn: $server->dsn(['connect_timeout' => slowness(), 'timeout' => slowness()]));
$request = $worker->start('
    $lock->acquire();
    gate("end");
');
$worker->await('end');
$server->pause();
$worker->open('end');
echo 'ended ', between(0.0, seconds(fn () => $request->response()), 4 * slowness()), "\n";
$server->resume();
echo $worker->run('var_dump($lock->acquire(0.0));');
--EXPECT--
ended yes
bool(true)
