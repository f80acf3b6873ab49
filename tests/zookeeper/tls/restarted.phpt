--TEST--
After a restart of the server, which is given by its name, the session goes on over TLS and keeps its lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/tls.php';

$server = own_tls_server();
$server->accept();
$lock = new ZkLock(path(), str_replace('127.0.0.1', 'localhost', $server->hosts), 60.0);
$lock->acquire();
$server->plain->kill();
$server->plain->restart();
var_dump($lock->isHeld(), $lock->release(), $lock->acquire());
--EXPECT--
bool(true)
bool(true)
bool(true)
