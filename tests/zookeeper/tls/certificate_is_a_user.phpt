--TEST--
Nodes that are created with credentials over TLS also belong to everybody who has the certificate
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/tls.php';

$server = tls_server();
$server->accept();
$lock = new ZkLock(path(), $server->hosts, auth: 'digest:bob:secret');
$lock->acquire();
$acl = (new ZkClient(addresses($server->plain)))->acl(dirname(path()));
ksort($acl);
echo json_encode($acl), "\n";
$same = new ZkLock(path(), $server->hosts, 20.0);
ini_set('distlock.zookeeper.tls', '');
$plain = new ZkLock(path(), addresses($server->plain));
echo strstr(outcome(fn () => $plain->inspect()), ':', true), "\n";
var_dump($same->inspect()->isHeld());
--EXPECT--
{"digest:bob:x":31,"world:anyone":5,"x509:CN=client":31}
DistLock\ServerException
bool(true)
