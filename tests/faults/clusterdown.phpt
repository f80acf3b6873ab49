--TEST--
A cluster node without slots says so in a ServerException
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server(['--cluster-enabled', 'yes']);
$lock = new RedisLock(key(), $server->dsn());
echo failure(fn () => $lock->acquire()), "\n";
--EXPECTF--
DistLock\ServerException: redis://127.0.0.1:PORT/0: CLUSTERDOWN %s
