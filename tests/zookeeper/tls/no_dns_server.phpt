--TEST--
A host whose name no DNS server resolves doesn't keep sessions with TLS from others
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/tls.php';
require_once __DIR__ . '/../../support/silence.php';

$server = tls_server();
$server->accept();
echo without_dns(sprintf('
    ini_set("distlock.zookeeper.tls", "%s");
    try {
        ($other = new DistLock\ZkLock("/distlock/lock", "zookeeper.example.org", 1.0))->acquire(0.0);
    } catch (DistLock\ConnectionException $exception) {
        echo $exception->getMessage(), "\n";
    }
    var_dump(($other = new DistLock\ZkLock("%s", "%s", %s))->acquire(0.0));
', ini_get('distlock.zookeeper.tls'), path(), $server->hosts, 10 * slowness()));
--EXPECT--
Cannot connect to zookeeper.example.org:2181: its name was not resolved in time
bool(true)
