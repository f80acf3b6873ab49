--TEST--
A replica refuses in a ServerException
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/observe.php';

$server = server();
acquire_under($server, fn (\Redis $redis) => $redis->rawCommand('REPLICAOF', '127.0.0.1', '1'), fn (\Redis $redis) => $redis->rawCommand('REPLICAOF', 'NO', 'ONE'));
--EXPECTF--
DistLock\ServerException: redis://127.0.0.1:PORT/0: READONLY %s
bool(true)
1 connection, a new one
