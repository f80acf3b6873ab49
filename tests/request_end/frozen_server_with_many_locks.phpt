--TEST--
Many locks on a server that stopped answering hold up the end of a request no longer than one
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/worker.php';

$server = server();
$worker = worker(dsn: $server->dsn(['timeout' => 60]));
$request = $worker->start('
    foreach (range(1, 6) as $number) {
        ${"lock$number"} = new DistLock\RedisLock("$_GET[key]/$number", $_GET["dsn"], 30.0);
        ${"lock$number"}->acquire();
    }
    gate("end");
');
$worker->await('end');
$server->pause();
$worker->open('end');
echo 'ended ', between(0.0, seconds(fn () => $request->response()), 4 * slowness()), "\n";
--EXPECT--
ended yes
