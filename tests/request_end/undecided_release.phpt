--TEST--
A release that failed is repeated at the end of the request
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';

$server = server();
$proxy = proxy($server->port);
$worker = worker(dsn: $proxy->dsn(['timeout' => 1.5 * slowness()]), ttl: 30.0 * slowness());
$request = $worker->start('
    $lock->acquire();
    $other = new DistLock\RedisLock("$_GET[key]/other", $_GET["dsn"], (float) $_GET["ttl"]);
    $other->acquire();
    gate("release");
    try {
        $lock->release();
    } catch (DistLock\ConnectionException) {
        echo "not known\n";
    }
    gate("end");
');
$worker->await('release');
$proxy->hold();
$worker->open('release');
$worker->await('end');
echo $server->redis()->exists(key()), " held\n";
$proxy->disconnect();
$proxy->pass();
$worker->open('end');
echo $request->response()->body;
echo $server->redis()->exists(key(), key() . '/other'), " held\n";
--EXPECT--
1 held
not known
0 held
