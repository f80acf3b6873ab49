--TEST--
A call goes on while its ensemble's name has no address, as if the server refused connections
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/names.php';

$hosts = SERVER_NAME . ':' . zk_port();
$process = named(sprintf('$lock = new DistLock\ZkLock("%s", "%s", 20.0); var_dump($lock->acquire(60.0), $lock->release());', path(), $hosts));
$process->forget();
$process->start();
$process->awaitFailures();
$process->know();
echo $process->output();
$process = named(sprintf('
    try {
        ($lock = new DistLock\ZkLock("%s", "%s", 2.0))->acquire(0.0);
    } catch (DistLock\ConnectionException $exception) {
        echo $exception->getMessage(), "\n";
    }
', path(), $hosts));
$process->forget();
$process->start();
echo str_replace($hosts, 'server.invalid:PORT', $process->output());
--EXPECT--
bool(true)
bool(true)
Cannot connect to server.invalid:PORT: Name or service not known
