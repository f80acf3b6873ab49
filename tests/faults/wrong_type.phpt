--TEST--
A server that answers with a status in place of a script's reply is refused with a ConnectionException
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = impostor("+OK\r\n");
$lock = new RedisLock(key(), $server->dsn(['timeout' => 20, 'connect_timeout' => 20]));
echo failure(fn () => $lock->acquire()), "\n";
var_dump($lock->isHeld());
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 sent a reply that no Redis server would send
bool(false)
