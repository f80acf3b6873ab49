--TEST--
A password for a server that has none is named as the reason in a ConnectionException
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$server = server();
$lock = new RedisLock(key(), "redis://:hunter2@127.0.0.1:$server->port");
echo failure(fn () => $lock->acquire()), "\n";
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 has no password: remove it from the DSN
