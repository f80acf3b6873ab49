--TEST--
A child has a TLS connection of its own
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/tls.php';

$server = tls_server();
$server->accept();
$lock = new ZkLock(path(), $server->hosts);
$lock->acquire();
$child = child(static function () use ($lock, $server) {
    $own = new ZkLock(path('own'), $server->hosts);

    return [$lock->isHeld(), $own->acquire(), $own->release()];
});
echo json_encode($child->result()), "\n";
var_dump($lock->isHeld(), $lock->release());
--EXPECT--
[false,true,true]
bool(true)
bool(true)
