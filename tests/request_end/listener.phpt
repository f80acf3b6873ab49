--TEST--
A worker that met contention keeps its listener, the same one, through the next requests
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/observe.php';

use DistLock\RedisLock;

$name = client_name();
$worker = worker(dsn: dsn(['client_name' => $name]));
$holder = new RedisLock(key(), dsn(), 30.0);
$worker->run('$lock->acquire();');
echo count(listeners($name)), " before\n";
$listeners = [];
foreach (range(1, 3) as $contention) {
    $holder->acquire();
    $request = $worker->start('echo $lock->acquire() ? "acquired\n" : "not acquired\n"; exit;');
    await_waiters(1, key());
    $holder->release();
    echo $request->response()->body;
    $listeners[] = json_encode([command_connections($name), listeners($name)]);
}
$ids = json_decode($listeners[0]);
echo count($ids[0]), ' for commands, ', count($ids[1]), " for waiting\n";
var_dump(count(array_unique($listeners)));
--EXPECT--
0 before
acquired
acquired
acquired
1 for commands, 1 for waiting
int(1)
