--TEST--
A server without memory left says so in a ServerException
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/observe.php';

$server = server();
acquire_under($server, fn (\Redis $redis) => $redis->config('SET', 'maxmemory', '1'), fn (\Redis $redis) => $redis->config('SET', 'maxmemory', '0'));
--EXPECTF--
DistLock\ServerException: redis://127.0.0.1:PORT/0: OOM %s
bool(true)
1 connection, a new one
